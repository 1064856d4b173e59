import type { Page, Tour, ToursQuery } from '@quaygate/contract';
import { bookingStatus, present, toursPageSize, toursPageSizeAfterChange } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { again, type Columns, listOf, rowsOf, table } from '../../db/rows.ts';
import { type AnnouncementJson, closureField, closureOfTour } from '../closure/closure.queries.ts';
import { haltOfTour, type RawHalt, shownHalt } from './halt.queries.ts';
import { type BookingOfTour, findBookingsOf } from './tour-booking.queries.ts';
import { cutFound, cutSorted, cutUpcoming, findMoments, momentsOfAll } from './tour-order.queries.ts';
import { tourIdOf } from './tour-search.queries.ts';
import { type NotReady, type Source, source } from './tour-source.queries.ts';
import { cutWalked, mayBeWalked, readWalked } from './tour-walk.queries.ts';

const t = table('tour', 't');
const f = table('facility', 'f');

interface TourRow {
  total: number;
  tourRow: number;
  number: number | null;
  licensePlate: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  facilityId: number;
  facilityName: string;
  slotBegin: Date;
  slotEnd: Date;
  state: Tour['state'];
  phoneNumber: string | null;
  halt: RawHalt | null;
  closure: AnnouncementJson | null;
}

/** A tour without its readiness, which the slice of that name adds. */
export interface ListedTour extends Omit<Tour, 'readiness'> {
  tourRow: number;
  phoneNumber: string | null;
}

const tourOf = (row: TourRow, bookings: readonly BookingOfTour[]): ListedTour => ({
  tourRow: row.tourRow,
  phoneNumber: row.phoneNumber,
  id: tourIdOf(present(row.number)),
  licensePlate: row.licensePlate,
  truckerInformation: { id: row.truckerId, firstName: row.firstName, lastName: row.lastName },
  truckerId: row.truckerId,
  facility: { id: row.facilityId, name: row.facilityName },
  timeSlot: { slotBegin: row.slotBegin, slotEnd: row.slotEnd },
  state: row.state,
  hasReachedTerminal: bookings.some(({ reachedTerminal }) => reachedTerminal),
  halt: haltIn(row),
  ...closureField(row.closure),
  containerBookings: bookings.map(({ own, reachedTerminal: _, tourId: __, ...booking }) => ({
    ...booking,
    status: bookingStatus(booking.bookingState),
    ...(own && { own }),
  })),
});

function haltIn({ halt, phoneNumber }: TourRow): Tour['halt'] {
  const shown = shownHalt(halt);
  return shown && { ...shown, phoneNumber };
}

/** Pages that screens ask for have one plan; the text of others is asked too seldom to be kept. */
const usualSizes: readonly number[] = [toursPageSize, toursPageSizeAfterChange];

async function cutOf(db: Db, tours: RawBuilder<unknown>, query: ToursQuery, now: Date, isPlanKept: boolean) {
  if (query.search) return cutFound(tours, query, now);
  if (query.sort !== 'upcoming') return cutSorted(tours, query.sort, query);
  return cutUpcoming(tours, query, isPlanKept ? momentsOfAll(now) : await findMoments(db, now));
}

const columns: Columns<Omit<TourRow, 'total'>> = {
  tourRow: t('id').id,
  ...t('number', 'licensePlate', 'truckerId', 'firstName', 'lastName', 'facilityId', 'slotBegin', 'slotEnd'),
  state: sql`t.state`,
  facilityName: f('name').name,
  ...f('phoneNumber'),
  halt: haltOfTour,
  closure: closureOfTour,
};

/** The tours of a page, and how many there are: what `cut` leaves of a source. */
async function readPage(
  db: Db,
  { before, total }: Source,
  cut: RawBuilder<unknown>,
  { query: { page, size }, now, isPlanKept }: { query: ToursQuery; now: Date; isPlanKept: boolean },
): Promise<Page<ListedTour>> {
  const { rows } = await rowsOf<TourRow>(
    { total: sql`counted.total`, ...again('shown', columns) },
    (list) => sql`${isPlanKept ? prepared : sql``}
    ${before}
    select ${list} from (select ${total} as total) counted
    left join lateral (
      select cut.place, ${listOf(columns)}
      from (${cut}) cut
      join tour t using (id) join facility f on f.id = t.facility_id
    ) shown on true
    order by shown.place`,
  ).execute(db);
  const shown = rows.filter(isShown);
  const bookings = await findBookingsOf(
    db,
    shown.map(({ tourRow }) => tourRow),
    now,
  );
  // A tour that has gone since it was read has none.
  const items = shown.flatMap((row) => {
    const those = bookings.get(Number(row.tourRow));
    return those ? [tourOf(row, those)] : [];
  });
  return { items, page, size, total: present(rows[0]).total };
}

/**
 * Tours of a forwarder with their rows, in the order that is asked for; two queries whatever the page.
 * @param notReady only those
 */
export async function findTours(
  db: Db,
  forwarderId: string,
  query: ToursQuery,
  now: Date,
  notReady?: NotReady,
): Promise<Page<ListedTour>> {
  if (!notReady && (await mayBeWalked(db, forwarderId, query, now))) {
    const walk = { forwarderId, query, moments: await findMoments(db, now) };
    const page = await readWalked(db, walk, (met) =>
      readPage(db, met, cutWalked(met.tours, query), { query, now, isPlanKept: false }),
    );
    if (page) return page;
  }
  const all = source(forwarderId, query, now, notReady);
  const isPlanKept = all.hasOnePlan === true && query.page === 0 && usualSizes.includes(query.size);
  return readPage(db, all, await cutOf(db, all.tours, query, now, isPlanKept), { query, now, isPlanKept });
}

/** A page behind the end has one row, which holds the total alone. */
const isShown = (row: TourRow) => row.number !== null;
