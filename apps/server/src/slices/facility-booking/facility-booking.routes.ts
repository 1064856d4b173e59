import { deadline, type FacilityBookingsFileQuery, facilityBooking } from '@quaygate/contract';
import { displayTimeZone, facilityBookingsFound, facilityBookingsListed } from '@quaygate/rules';
import { type TableFormat, writeTable } from '../../plumbing/table-file/table-file.ts';
import type { Input, Slice } from '../../serving/serve.ts';
import { findTimeZones } from '../batch/batch.queries.ts';
import { readFacilityBookings } from './facility-booking.service.ts';
import { readConcernedByDeadline } from './facility-booking-deadline.service.ts';
import { bookingsTable } from './facility-booking-file.view.ts';

type Asked = Pick<
  Input<{ facilityId: number }, FacilityBookingsFileQuery, unknown>,
  'params' | 'query' | 'language' | 'signal'
>;

export const facilityBookingSlice: Slice = (serve, deps) => {
  serve(facilityBooking.list, ({ params, query }) => readFacilityBookings(deps, params.facilityId, query));

  serve(deadline.concerned, ({ params, query, body }) => readConcernedByDeadline(deps, params.terminalId, body, query));

  const write =
    (format: TableFormat) =>
    async ({ params: { facilityId }, query, language, signal }: Asked) => {
      const most = query.search ? facilityBookingsFound : facilityBookingsListed;
      const bookings = await readFacilityBookings(deps, facilityId, { ...query, page: 0, size: most });
      const timeZone = (await findTimeZones(deps.db)).get(facilityId) ?? displayTimeZone;
      return writeTable(format, bookingsTable(bookings, { language, timeZone, most }), signal);
    };
  serve(facilityBooking.download, write('csv'));
  serve(facilityBooking.downloadSheet, write('xlsx'));
};
