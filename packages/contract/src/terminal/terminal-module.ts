import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf } from '../base/page.ts';
import { terminalRead } from '../base/roles.ts';
import { ofUserTerminal, route } from '../base/route.ts';
import { TimeSlot } from './time-slot.ts';

const hour = z.int().min(0).max(24).nullable();

/** A part of a terminal with slots of its own, as its dashboard shows it. */
export const TerminalModule = z.object({
  name: z.string(),
  id: z.string(),
  /** Of the first local day asked for; both null where the module is closed all day. */
  openingHour: hour,
  closingHour: hour,
  /** Minutes. */
  slotLength: z.int(),
  timeSlots: z.array(
    TimeSlot.extend({
      category: z.enum(['grey', 'green', 'yellow', 'red']),
      /** Tells why a slot is grey: the module is closed in it, or has no maximum. */
      closed: z.boolean(),
      capacity: z.object({ currentNumber: z.int(), maximum: z.int().nullable() }),
    }),
  ),
});
export type TerminalModule = z.infer<typeof TerminalModule>;

export const terminalModule = {
  list: route({
    name: 'getTerminalModules',
    method: 'GET',
    path: '/web/terminalOperators/v1/users/:u/terminals/:terminalId/modules',
    access: { roles: terminalRead },
    scope: { facility: 'terminalId' },
    params: ofUserTerminal,
    query: z.object({ from: instant.optional(), to: instant.optional() }),
    response: pageOf(TerminalModule),
  }),
};
