import { facilityBooking } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { readFacilityBookings } from './facility-booking.service.ts';

export const facilityBookingSlice: Slice = (serve, deps) => {
  serve(facilityBooking.list, ({ params, query }) => readFacilityBookings(deps, params.facilityId, query));
};
