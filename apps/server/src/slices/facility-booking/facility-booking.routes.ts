import { facilityBooking } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findFacilityBookings } from './facility-booking.queries.ts';

export const facilityBookingSlice: Slice = (serve, { db }) => {
  serve(facilityBooking.list, ({ params, query }) => findFacilityBookings(db, params.facilityId, query));
};
