import type { KeptTexts, Page, Tour, ToursQuery } from '@quaygate/contract';
import {
  type BookingState,
  bookingStatus,
  present,
  type TrainRisk,
  toursPageSize,
  toursPageSizeAfterChange,
} from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { again, type Columns, listOf, rowsOf, table } from '../../db/rows.ts';
import { unseen } from '../../db/unseen.ts';
import { type AnnouncementJson, closureField, closureOfTour } from '../closure/closure.queries.ts';
import { deadlineReason } from '../deadline/deadline.queries.ts';
import { shownRisk, unloadingOf } from '../train/train-risk.queries.ts';
import { haltOfTour, type RawHalt, shownHalt } from './halt.queries.ts';
import { cutFound, cutSorted, cutUpcoming } from './tour-order.queries.ts';
import { tourIdOf } from './tour-search.queries.ts';
import { type NotReady, type Source, source } from './tour-source.queries.ts';
import { cutWalked, isCommonSearch, walkOf } from './tour-walk.queries.ts';

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
  bookings: {
    id: string;
    bookingId: string;
    type: 'pickup' | 'delivery';
    containerNumber: string | null;
    referenceNumber: string;
    priority: string | null;
    bookingState: BookingState;
    reachedTerminal: boolean;
    atRisk: TrainRisk | null;
    unloadingMinutes: number | null;
    deadlineReason: string | null;
    own: KeptTexts | null;
  }[];
}

/** A tour without its readiness, which the slice of that name adds. */
export interface ListedTour extends Omit<Tour, 'readiness'> {
  tourRow: number;
  phoneNumber: string | null;
}

const tourOf = (row: TourRow): ListedTour => ({
  tourRow: row.tourRow,
  phoneNumber: row.phoneNumber,
  id: tourIdOf(present(row.number)),
  licensePlate: row.licensePlate,
  truckerInformation: { id: row.truckerId, firstName: row.firstName, lastName: row.lastName },
  truckerId: row.truckerId,
  facility: { id: row.facilityId, name: row.facilityName },
  timeSlot: { slotBegin: row.slotBegin, slotEnd: row.slotEnd },
  state: row.state,
  hasReachedTerminal: row.bookings.some(({ reachedTerminal }) => reachedTerminal),
  halt: haltIn(row),
  ...closureField(row.closure),
  containerBookings: row.bookings.map(({ own, reachedTerminal: _, ...booking }) => ({
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

const cutOf = (tours: RawBuilder<unknown>, query: ToursQuery, now: Date, isPlanKept: boolean) => {
  if (query.search) return cutFound(tours, query, now);
  if (query.sort !== 'upcoming') return cutSorted(tours, query.sort, query);
  return cutUpcoming(tours, query, isPlanKept ? unseen(now, 'timestamptz') : sql`${now}::timestamptz`);
};

const columnsOf = (now: Date): Columns<Omit<TourRow, 'total'>> => ({
  tourRow: t('id').id,
  ...t('number', 'licensePlate', 'truckerId', 'firstName', 'lastName', 'facilityId', 'slotBegin', 'slotEnd'),
  state: sql`t.state`,
  facilityName: f('name').name,
  ...f('phoneNumber'),
  halt: haltOfTour,
  closure: closureOfTour,
  bookings: sql`(
    select json_agg(json_build_object('id', b.row_id, 'bookingId', b.id, 'type', b.type,
      'containerNumber', b.container_number, 'referenceNumber', b.reference_number, 'priority', b.priority,
      'bookingState', b.state, 'reachedTerminal', b.reached_terminal, 'atRisk', ${shownRisk(now)}, 'unloadingMinutes', ${unloadingOf},
      'deadlineReason', ${deadlineReason}, 'own', case when own.booking_id is not null then
        json_build_object('customer', own.customer, 'orderNumber', own.order_number, 'note', own.note,
          'version', own.version) end) order by b.created_date, b.id)
    from booking b left join own_text own on own.booking_id = b.id where b.tour_id = t.id and not b.hidden)`,
});

/** The tours of a page, and how many there are: what `cut` leaves of a source. */
async function readPage(
  db: Db,
  { before, total }: Source,
  cut: RawBuilder<unknown>,
  { query: { page, size }, now, isPlanKept }: { query: ToursQuery; now: Date; isPlanKept: boolean },
): Promise<Page<ListedTour>> {
  const tour = columnsOf(now);
  const { rows } = await rowsOf<TourRow>(
    { total: sql`counted.total`, ...again('shown', tour) },
    (columns) => sql`${isPlanKept ? prepared : sql``}
    ${before}
    select ${columns} from (select ${total} as total) counted
    left join lateral (
      select cut.place, ${listOf(tour)}
      from (${cut}) cut
      join tour t using (id) join facility f on f.id = t.facility_id
    ) shown on true
    order by shown.place`,
  ).execute(db);
  return { items: rows.filter(isShown).map(tourOf), page, size, total: present(rows[0]).total };
}

/**
 * Tours of a forwarder with their rows, in the order that is asked for; one query whatever the page.
 * @param notReady only those
 */
export async function findTours(
  db: Db,
  forwarderId: string,
  query: ToursQuery,
  now: Date,
  notReady?: NotReady,
): Promise<Page<ListedTour>> {
  if (!notReady && (await isCommonSearch(db, forwarderId, query, now))) {
    const walk = walkOf(forwarderId, query, now);
    return readPage(db, walk, cutWalked(walk.tours, query), { query, now, isPlanKept: false });
  }
  const all = source(forwarderId, query, now, notReady);
  const isPlanKept = all.isWhole === true && query.page === 0 && usualSizes.includes(query.size);
  return readPage(db, all, cutOf(all.tours, query, now, isPlanKept), { query, now, isPlanKept });
}

/** A page behind the end has one row, which holds the total alone. */
const isShown = (row: TourRow) => row.number !== null;
