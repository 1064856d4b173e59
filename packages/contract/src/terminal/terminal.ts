import { facilityCapabilities } from '@quaygate/rules';
import { z } from 'zod';
import { pageOf } from '../base/page.ts';
import { forwarderRead, terminalRead } from '../base/roles.ts';
import { ofForwarder, ofUser, ofUserTerminal, route } from '../base/route.ts';

/** A terminal as a forwarder books it; tables call it a facility. */
export const Terminal = z.object({
  id: z.int(),
  name: z.string(),
  timeZone: z.string(),
  /** The product plays its system: no containers are real there (SETUP-85). */
  isPractice: z.boolean(),
});
export type Terminal = z.infer<typeof Terminal>;

const position = z.object({ latitude: z.number(), longitude: z.number() });

/** A terminal that the user is linked to. */
export const UserTerminal = z.object({
  id: z.int(),
  name: z.string(),
  capabilities: z.array(z.enum(facilityCapabilities)),
  areas: z.array(z.enum(['terminal', 'train'])),
  timeZone: z.string(),
  code: z.string().nullable(),
  map: z.object({ southWest: position, northEast: position, center: position }).nullable(),
});
export type UserTerminal = z.infer<typeof UserTerminal>;

export const terminalServices = [
  'dashboard',
  'slots',
  'bookings',
  'deadlines',
  'trains',
  'announcements',
  'blockList',
  'truckMonitoring',
  'truckerOverview',
] as const;
/** A screen of the terminal area, by its address in the browser. */
export const TerminalService = z.object({ id: z.enum(terminalServices), route: z.string() });
export type TerminalService = z.infer<typeof TerminalService>;

export const terminal = {
  ofForwarder: route({
    name: 'getForwarderTerminals',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/terminals',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    response: pageOf(Terminal),
    packs: true,
  }),
  ofUser: route({
    name: 'getUserTerminals',
    method: 'GET',
    path: '/web/v1/users/:u/terminals',
    access: 'signed-in',
    params: ofUser,
    response: pageOf(UserTerminal),
  }),
  /** The screens the caller may open for a terminal. */
  services: route({
    name: 'getTerminalServices',
    method: 'GET',
    path: '/web/terminalOperators/v1/users/:u/terminals/:terminalId/services',
    access: { roles: terminalRead },
    scope: { facility: 'terminalId' },
    params: ofUserTerminal,
    response: pageOf(TerminalService),
  }),
};
