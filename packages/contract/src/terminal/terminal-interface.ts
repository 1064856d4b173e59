import { bookingTypes, unbookableReasons } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { itemCodes } from '../base/item-codes.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofFacility, ofUser, route } from '../base/route.ts';

/** So many rejected items are kept of each key and kind of report. */
export const keptRejects = 50;

/** An item of a report that was not stored; one that comes again with the same eventId is the same. */
const RejectedItem = z.object({
  eventId: z.string().nullable(),
  code: z.enum(itemCodes),
  field: z.string().nullable(),
  /** When it was rejected last. */
  date: instant,
  /** How often it was rejected since it was first; at least, where others came so often that it was forgotten meanwhile. */
  count: z.int(),
  since: instant,
});
export type RejectedItem = z.infer<typeof RejectedItem>;

/** What came over the interface of one terminal, for people who connect its system. */
export const TerminalInterface = z.object({
  /** The newest first; one entry for each key and kind of report. */
  calls: z.array(
    z.object({
      /** What its key is called. */
      key: z.string(),
      /** The last part of the path, such as loadUnits. */
      call: z.string(),
      lastDate: instant,
      /** Null: nothing was rejected so far. */
      rejectedDate: instant.nullable(),
      /** The newest first, at most fifty. */
      rejected: z.array(RejectedItem),
    }),
  ),
  /** Reported load units that no company can book now, the newest first, at most a hundred. */
  units: z.array(
    z.object({
      orderId: z.string(),
      direction: z.enum(bookingTypes),
      referenceNumber: z.string(),
      containerNumber: z.string().nullable(),
      reportedDate: instant,
      reasons: z.array(z.enum(unbookableReasons)),
    }),
  ),
  /** Systems that read the booking feed. */
  readers: z.array(
    z.object({
      key: z.string(),
      lastDate: instant,
      /** Changes not yet read, at most 10,000; null while the reader still reads the bookings that are there. */
      behind: z.int().nullable(),
    }),
  ),
});
export type TerminalInterface = z.infer<typeof TerminalInterface>;

export const terminalInterface = {
  get: route({
    name: 'getTerminalInterface',
    method: 'GET',
    path: '/web/v1/integrationAdmin/users/:u/facilities/:facilityId/interface',
    access: { roles: platformAdmin },
    params: ofUser.extend(ofFacility.shape),
    response: TerminalInterface,
    errors: ['not_found'],
  }),
};
