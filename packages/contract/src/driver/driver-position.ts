import { maxDriverPositions } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { ofUser, route } from '../base/route.ts';
import { ofDriverTour } from './driver-tour.ts';

/** Where the truck of a tour was; degrees of WGS 84. */
export const DriverPositionItem = z.object({
  occurredAt: instant,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Degrees clockwise from north. */
  direction: z.number().min(0).lt(360).nullable(),
  /** Metres. */
  accuracy: z.number().min(0).max(1_000_000).nullable(),
});
export type DriverPositionItem = z.infer<typeof DriverPositionItem>;

export const PositionConsent = z.object({ given: z.boolean(), changedDate: instant.nullable() });
export type PositionConsent = z.infer<typeof PositionConsent>;

const consent = {
  path: '/web/driver/v1/users/:u/positionConsent',
  access: 'driver',
  params: ofUser,
  response: PositionConsent,
} as const;

export const driverPosition = {
  consent: route({ name: 'getPositionConsent', method: 'GET', ...consent }),
  setConsent: route({
    name: 'setPositionConsent',
    method: 'PUT',
    ...consent,
    body: z.object({ given: z.boolean() }),
  }),
  report: route({
    name: 'reportOwnPositions',
    method: 'POST',
    path: '/web/driver/v1/users/:u/tours/:tourId/positions',
    access: 'driver',
    params: ofDriverTour,
    body: z.object({
      positions: z.array(DriverPositionItem).min(1, 'fieldRequired').max(maxDriverPositions, 'tooLong'),
    }),
    bodyLimit: 20_000,
    response: z.object({ place: z.enum(['terminal', 'way', 'unknown']), arrivalDate: instant.nullable() }),
    errors: ['not_found', 'position_consent_missing', 'tour_not_running'],
  }),
};
