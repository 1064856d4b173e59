import { plateKey, present, tourState } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { deleteTour, findTourUnits, reviveTour, updateTour } from './tour-change.queries.ts';
import { tourSearchText } from './tour-search.queries.ts';

interface ChangedBooking {
  id: string;
  tourId: number;
  tourNumber: number;
  tourExists: boolean;
  licensePlate: string;
  firstName: string;
  lastName: string;
}

/** Updates state and search text of the tours of changed bookings. A tour without bookings is deleted, and restored with one. */
export async function followBookings(trx: Db, changed: readonly ChangedBooking[]): Promise<void> {
  const tours = new Map(changed.map((booking) => [booking.tourId, booking]));
  const units = Map.groupBy(await findTourUnits(trx, [...tours.keys()]), ({ tourId }) => tourId);
  for (const [tourId, booking] of tours) {
    const rows = units.get(tourId);
    if (!rows) {
      await deleteTour(trx, tourId);
      continue;
    }
    const state = tourState(rows.map((row) => row.state));
    const searchText = tourSearchText({ ...booking, facilityName: present(rows[0]).facilityName }, rows);
    const before = present(rows[0]);
    if (before.tourState === state && before.searchText === searchText) continue;
    if (booking.tourExists) await updateTour(trx, tourId, { state, searchText });
    else await reviveTour(trx, booking.id, { plateKey: plateKey(booking.licensePlate), state, searchText });
  }
}
