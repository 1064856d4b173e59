import { bookingTypes, trainBookingsPageSize, trainBookingsPerCompletion } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { trainRead, trainWrite } from '../base/roles.ts';
import { ofFacility, ofUser, opaqueId, route } from '../base/route.ts';

/** A truck booking whose load unit is assigned to a train of the operator. */
export const TrainBooking = z.object({
  bookingId: z.string(),
  type: z.enum(bookingTypes),
  referenceNumber: z.string().nullable(),
  containerNumber: z.string().nullable(),
  /** Feet. */
  containerLength: z.number().nullable(),
  /** Kilograms, as all weights. */
  netWeight: z.int().nullable(),
  emptyWeight: z.int().nullable(),
  forwarder: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  licensePlate: z.string().nullable(),
  slotBegin: instant.nullable(),
  slotEnd: instant.nullable(),
  latestLoadingTime: instant.nullable(),
  /** When the transhipment was confirmed; null until then. */
  transhipmentTaskConfirmation: instant.nullable(),
  trainNumber: z.string().nullable(),
});
export type TrainBooking = z.infer<typeof TrainBooking>;

const bookingIds = z
  .array(opaqueId)
  .min(1, 'fieldRequired')
  .max(trainBookingsPerCompletion, 'tooLong')
  .refine((ids) => new Set(ids).size === ids.length);

const shared = {
  path: '/web/trainOperators/v1/users/:u/trainOperators/:id/terminals/:terminalId/bookings',
  scope: { trainOperator: 'id' },
  params: ofUser.extend({ id: opaqueId, terminalId: ofFacility.shape.facilityId }),
} as const;

export const trainBooking = {
  list: route({
    name: 'getTrainBookings',
    method: 'GET',
    ...shared,
    access: { roles: trainRead },
    query: pageQuery(trainBookingsPageSize).extend({ active: z.stringbool().default(true) }),
    response: pageOf(TrainBooking),
    errors: ['not_found'],
    packs: true,
  }),
  /** All of them or none; one that is marked already stays as it is. */
  complete: route({
    name: 'completeTrainBookings',
    method: 'PUT',
    ...shared,
    access: { roles: trainWrite },
    body: z.object({ bookingIds }),
    response: z.object({ bookingIds: z.array(z.string()) }),
    errors: ['not_found', 'train_booking_not_completable'],
  }),
};
