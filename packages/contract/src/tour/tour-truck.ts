import { deletionRefusals } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderWrite } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';
import { licensePlate } from '../base/text.ts';

const Truck = z.object({ truckerId: opaqueId, licensePlate });

/** The driver and the plate that an open tour shall have. */
export const TruckOfTour = Truck.extend({
  /** Those the caller saw: other ones meanwhile are refused. */
  current: Truck.optional(),
});
export type TruckOfTour = z.infer<typeof TruckOfTour>;

/** Another driver or another plate for a whole tour, which keeps its slot and its number (FWD-TOUR-01). */
export const tourTruck = {
  update: route({
    name: 'updateTourTruck',
    method: 'PUT',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/tours/:tourId/truck',
    access: { roles: forwarderWrite },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder.extend({ tourId: opaqueId }),
    body: TruckOfTour,
    response: z.object({
      tourId: z.string(),
      truckerId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      licensePlate: z.string(),
    }),
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
};
