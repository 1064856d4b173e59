import {
  type FeatureFlagKey,
  type TerminalService,
  terminal,
  terminalRead,
  trainRead,
  type UserTerminal,
  whole,
} from '@quaygate/contract';
import { holds } from '../../serving/caller.ts';
import type { Slice } from '../../serving/serve.ts';
import { flagsOf } from '../feature-flag/feature-flag.service.ts';
import { findCapabilities, findTerminals, findTerminalsOfUser } from './terminal.queries.ts';

/** The screens of the terminal area; every terminal role opens them, where the terminal is capable and the flag is on (NAV-44). */
const services: readonly (TerminalService & { capability?: string; flag?: FeatureFlagKey })[] = [
  { id: 'dashboard', route: '/terminalOperator' },
  { id: 'slots', route: '/terminalOperator/slots' },
  { id: 'bookings', route: '/terminalOperator/bookings' },
  { id: 'deadlines', route: '/terminalOperator/deadlines' },
  { id: 'trains', route: '/terminalOperator/trains' },
  { id: 'announcements', route: '/terminalOperator/announcements' },
  { id: 'blockList', route: '/terminalOperator/blockList' },
  {
    id: 'truckMonitoring',
    route: '/terminalOperator/truckMonitoring',
    capability: 'truckMonitoring',
    flag: 'mapIntegration',
  },
  { id: 'truckerOverview', route: '/terminalOperator/truckerOverview', capability: 'truckerOverview' },
];

export const terminalSlice: Slice = (serve, { db, settings }) => {
  // Every terminal of the installation is open to every forwarder (FWD-DASH-22).
  serve(terminal.ofForwarder, async () => whole(await findTerminals(db)));

  serve(terminal.ofUser, async ({ user }) => {
    const isTrain = holds(user, trainRead);
    const isTerminal = holds(user, terminalRead);
    const linked = isTerminal ? user.facilities : [];
    const rows = await findTerminalsOfUser(db, isTrain ? 'all' : linked);
    return whole(
      rows.map((row) => ({
        ...row,
        areas: [...(linked.includes(row.id) ? ['terminal' as const] : []), ...(isTrain ? ['train' as const] : [])],
      })) as UserTerminal[],
    );
  });

  serve(terminal.services, async ({ params }) => {
    const capabilities = await findCapabilities(db, params.terminalId);
    const on = await flagsOf({ db, settings });
    return whole(
      services
        .filter(
          ({ capability, flag }) =>
            (!capability || capabilities.includes(capability)) &&
            (!flag || on.some(({ key, value }) => key === flag && value)),
        )
        .map(({ id, route }) => ({ id, route })),
    );
  });
};
