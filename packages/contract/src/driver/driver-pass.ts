import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { route } from '../base/route.ts';
import { PublicKeys } from '../user/identity.ts';
import { ofDriverTour } from './driver-tour.ts';

/** A signed pass of one tour, shown as a QR code. */
export const DriverPass = z.object({ pass: z.string(), issuedDate: instant, expiresDate: instant });
export type DriverPass = z.infer<typeof DriverPass>;

export const driverPass = {
  issue: route({
    name: 'issuePass',
    method: 'POST',
    path: '/web/driver/v1/users/:u/tours/:tourId/passes',
    access: 'driver',
    params: ofDriverTour,
    success: 201,
    response: DriverPass,
    errors: ['not_found', 'tour_not_open'],
  }),
  /** What checks a pass without asking. */
  keys: route({
    name: 'getPassKeys',
    method: 'GET',
    path: '/web/driver/v1/passKeys',
    access: 'public',
    response: PublicKeys,
  }),
};
