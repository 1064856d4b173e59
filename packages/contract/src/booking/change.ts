import { z } from 'zod';

/**
 * What a change can be of. A booking stands for its tour, its place in lists and its share of statistics.
 * `gatePassUser`: what officers of port security alone see of a driver. `rights` and `session` concern who may see what; `resync`: changes may have been missed.
 */
const changedNouns = [
  'booking',
  'bookingView',
  'slot',
  'blockList',
  'deadline',
  'oneToOneRestriction',
  'announcement',
  'loadUnit',
  'train',
  'trainBooking',
  'license',
  'trucker',
  'gatePassUser',
  'vehicle',
  'exception',
  'arrival',
  'call',
  'facility',
  'notification',
  'session',
  'rights',
  'resync',
] as const;

/** That something has changed: what, and who it concerns. Ids only, never data; an id that is missing means all. */
export const Change = z.object({
  noun: z.enum(changedNouns),
  facilityId: z.number().int().optional(),
  forwarderId: z.string().max(64).optional(),
  userId: z.string().max(64).optional(),
});
export type Change = z.infer<typeof Change>;
export type ChangedNoun = Change['noun'];
