import { terminal, terminalRead, trainRead, type UserTerminal, whole } from '@quaygate/contract';
import { holds } from '../../plumbing/caller.ts';
import type { Slice } from '../../plumbing/serve.ts';
import { findTerminals, findTerminalsOfUser } from './terminal.queries.ts';

export const terminalSlice: Slice = (serve, { db }) => {
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
};
