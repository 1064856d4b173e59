import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { integrationPath, ofFacility, route } from '../base/route.ts';
import { BookingState } from './booking.ts';
import { BookingType } from './load-unit-data.ts';

export const FeedBooking = z.object({
  bookingId: z.string(),
  tourId: z.string(),
  version: z.int(),
  state: BookingState,
  type: BookingType,
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  orderId: z.string(),
  moduleId: z.string().nullable(),
  licensePlate: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  forwarderId: z.string(),
  forwarder: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  trainNumber: z.string().nullable(),
  trainDate: z.string().nullable(),
  updatedAt: instant,
});
export type FeedBooking = z.infer<typeof FeedBooking>;

export const feed = {
  read: route({
    name: 'readBookingFeed',
    method: 'GET',
    path: `${integrationPath}/bookings`,
    access: { key: ['bookings'] },
    scope: { facility: 'facilityId' },
    params: ofFacility,
    query: z.object({
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: z.object({ items: z.array(FeedBooking), nextCursor: z.string(), more: z.boolean() }),
    errors: ['cursor_expired', 'facility_mismatch', 'scope_missing'],
  }),
};
