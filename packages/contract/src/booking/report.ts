import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { itemCodes } from '../base/item-codes.ts';
import { integrationPath, type KeyScope, ofFacility, route } from '../base/route.ts';

/** What every item of a report carries (terminal contract, 9). */
export const reported = {
  eventId: z.string().regex(/^[A-Za-z0-9._:-]{8,64}$/),
  // Finer than milliseconds would be cut off, and two items would seem to happen at once.
  occurredAt: z
    .string()
    .refine((text) => !/\.\d{4}/.test(text))
    .pipe(instant),
};
/** Text of an item. */
export const limited = z.string().max(200);
/** The terminal has withdrawn the record. */
export const deleted = z.boolean().default(false);

export const itemNotes = [
  'check_digit_wrong',
  'container_number_read',
  'not_bookable',
  'pending_reference',
  'ignored_transition',
  'driver_blocked',
  'plate_mismatch',
  'outside_area',
  'clock_ahead',
  'value_dropped',
  'value_rounded',
  'no_fix',
  'position_jump',
] as const;
export type ItemNote = (typeof itemNotes)[number];

export const ItemResult = z.object({
  index: z.int(),
  eventId: z.string().nullable(),
  status: z.enum(['accepted', 'duplicate', 'stale', 'rejected']),
  code: z.enum(itemCodes).nullable(),
  field: z.string().nullable(),
  detail: z.string().nullable(),
  note: z.enum(itemNotes).nullable(),
});
export type ItemResult = z.infer<typeof ItemResult>;

const count = z.int().min(0);
export const BatchResult = z.object({
  results: z.array(ItemResult),
  accepted: count,
  duplicate: count,
  stale: count,
  rejected: count,
});
export type BatchResult = z.infer<typeof BatchResult>;

const Items = z.object({ items: z.array(z.unknown(), 'malformed_request') }, 'malformed_request');

/**
 * A call with which a terminal's system reports a batch of items. Each item is judged alone against `item`; the body
 * leaves them open, so that one bad item does not refuse its batch.
 */
export const reportCall = <const N extends string, const P extends string, T extends z.ZodType>(
  name: N,
  last: P,
  key: readonly KeyScope[],
  item: T,
) => ({
  ...route({
    name,
    method: 'POST',
    path: `${integrationPath}/${last}`,
    access: { key },
    scope: { facility: 'facilityId' },
    params: ofFacility,
    body: Items,
    bodyLimit: 1_000_000,
    response: BatchResult,
    errors: ['batch_size_invalid', 'facility_mismatch', 'scope_missing'],
  }),
  item,
});
export type ReportCall<T extends z.ZodType> = ReturnType<typeof reportCall<string, string, T>>;
