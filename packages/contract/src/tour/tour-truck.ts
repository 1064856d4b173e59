import { deletionRefusals, tourMovesMax } from '@quaygate/rules';
import { z } from 'zod';
import { errorCodeField } from '../base/errors.ts';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';
import { licensePlate } from '../base/text.ts';

const Truck = z.object({ truckerId: opaqueId, licensePlate });

/** The driver and the plate that an open tour shall have. */
export const TruckOfTour = Truck.extend({
  /** Those the caller saw: other ones meanwhile are refused. */
  current: Truck.optional(),
});
export type TruckOfTour = z.infer<typeof TruckOfTour>;

/** A truck as it is shown: its driver with their name. */
const ShownTruck = z.object({
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  licensePlate: z.string(),
});
export type ShownTruck = z.infer<typeof ShownTruck>;

/** Tours that shall have another driver; without a plate each gets the driver's own. */
export const TourTruckWish = z.object({
  truckerId: opaqueId,
  licensePlate: licensePlate.optional(),
  tours: z
    .array(z.object({ tourId: opaqueId }))
    .min(1)
    .max(tourMovesMax),
});
export type TourTruckWish = z.infer<typeof TourTruckWish>;

/** The truck that a tour has and would get, or the code that refuses it. */
export const TourTruckPreview = z.object({
  tourId: z.string(),
  /** Null for a tour that is not found. */
  current: ShownTruck.nullable(),
  truck: ShownTruck.optional(),
  /** It has this truck already. */
  unchanged: z.literal(true).optional(),
  errorCode: errorCodeField.optional(),
});
export type TourTruckPreview = z.infer<typeof TourTruckPreview>;

/** The truck that a tour shall have, and the one that the caller saw. */
export const TourToChange = Truck.extend({ tourId: opaqueId, current: Truck });
export type TourToChange = z.infer<typeof TourToChange>;

export const ChangedTour = z.object({
  tourId: z.string(),
  changed: z.literal(true).optional(),
  errorCode: errorCodeField.optional(),
});
export type ChangedTour = z.infer<typeof ChangedTour>;

const company = '/web/forwarderOperators/v1/users/:u/forwarders/:f';
const many = { method: 'POST', scope: { forwarder: 'f' }, plan: true, params: ofForwarder, heavy: true } as const;

/** Another driver or another plate for whole tours, which keep slot and number (FWD-TOUR-01, FWD-BULK-14, FWD-BULK-16). */
export const tourTruck = {
  update: route({
    name: 'updateTourTruck',
    method: 'PUT',
    path: `${company}/tours/:tourId/truck`,
    access: { roles: forwarderWrite },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder.extend({ tourId: opaqueId }),
    body: TruckOfTour,
    response: ShownTruck.extend({ tourId: z.string() }),
    errors: [
      'not_found',
      'changed_meanwhile',
      ...deletionRefusals,
      'trucker_not_found',
      'trucker_not_approved',
      'license_plate_missing',
      'driver_not_verified',
      'no_valid_license',
      'plate_taken',
    ],
  }),
  preview: route({
    name: 'previewTourTrucks',
    path: `${company}/tourTrucks/preview`,
    access: { roles: forwarderRead },
    ...many,
    body: TourTruckWish,
    response: z.object({ tours: z.array(TourTruckPreview) }),
  }),
  updateMany: route({
    name: 'updateTourTrucks',
    path: `${company}/tourTrucks`,
    access: { roles: forwarderWrite },
    ...many,
    bodyLimit: 100_000,
    body: z.object({ tours: z.array(TourToChange).min(1).max(tourMovesMax) }),
    response: z.object({ tours: z.array(ChangedTour) }),
  }),
};
