import type { KeptTexts, Page, Tour, ToursQuery } from '@quaygate/contract';
import { type BookingState, bookingStatus, present, statesOfStatus, type TrainRisk } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { again, type Columns, listOf, rowsOf, table } from '../../db/rows.ts';

const t = table('tour', 't');
const f = table('facility', 'f');

import { type AnnouncementJson, closureField, closureOfTour } from '../closure/closure.queries.ts';
import { deadlineReason } from '../deadline/deadline.queries.ts';
import { isOfTrain } from '../train/train-order.queries.ts';
import { shownRisk, unloadingOf } from '../train/train-risk.queries.ts';
import { haltOfTour, type RawHalt, shownHalt } from './halt.queries.ts';
import { cutSorted, cutUpcoming } from './tour-order.queries.ts';
import { holdsSearch, tourIdOf } from './tour-search.queries.ts';

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
  hasReachedTerminal: boolean;
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
  hasReachedTerminal: row.hasReachedTerminal,
  halt: haltIn(row),
  ...closureField(row.closure),
  containerBookings: row.bookings.map(({ own, ...booking }) => ({
    ...booking,
    status: bookingStatus(booking.bookingState),
    ...(own && { own }),
  })),
});

function haltIn({ halt, phoneNumber }: TourRow): Tour['halt'] {
  const shown = shownHalt(halt);
  return shown && { ...shown, phoneNumber };
}

type Condition = RawBuilder<unknown>;

const isEveryOpen = (states: readonly string[]) =>
  states.length > 0 && !states.includes('completed') && !states.includes('cancelled');
/** Implied by the wanted states; it lets PostgreSQL use the small index of open tours. */
const open = (alias: string) => sql`${sql.ref(`${alias}.state`)} not in ('completed', 'cancelled')`;

/** Conditions on a tour `t` itself, answered by its index. */
function ofTour({ active, tourStates = [], terminals = [], slotBeginFrom, slotBeginTo }: ToursQuery): Condition[] {
  const all: Condition[] = [];
  if (active !== undefined) all.push(active ? open('t') : sql`t.state in ('completed', 'cancelled')`);
  if (tourStates.length > 0) all.push(sql`t.state = any(${tourStates})`);
  if (isEveryOpen(tourStates)) all.push(open('t'));
  if (terminals.length > 0) all.push(sql`t.facility_id = any(${terminals}::bigint[])`);
  if (slotBeginFrom) all.push(sql`t.slot_begin >= ${slotBeginFrom}`);
  if (slotBeginTo) all.push(sql`t.slot_begin < ${slotBeginTo}`);
  return all;
}

/** Conditions on one booking of a tour; one booking must meet all of them (FWD-BOOK-42). */
function ofRow({ bookingTypes = [], bookingStates = [], atRisk, train }: ToursQuery, now: Date): Condition[] {
  const states = bookingStates.flatMap(statesOfStatus);
  const all: Condition[] = [];
  if (bookingTypes.length > 0) all.push(sql`b.type = any(${bookingTypes})`);
  if (states.length > 0) all.push(sql`b.state = any(${states})`);
  if (isEveryOpen(states)) all.push(open('b'));
  if (train) all.push(isOfTrain(train, sql`select id from facility`));
  if (atRisk) all.push(sql`b.train_risk is not null and (${shownRisk(now)}) is not null`);
  return all;
}

const and = (conditions: Condition[]) => sql.join(conditions, sql` and `);
const keptTotal = (forwarderId: string) => sql`(
  coalesce((select tours from tour_count where forwarder_id = ${forwarderId}), 0)
  + coalesce((select sum(change) from tour_count_change where forwarder_id = ${forwarderId}), 0))`;

/**
 * Where the tours of a query come from, and how many there are. All tours and those filtered by themselves are cut from
 * their index; the number of all is kept. What a search or a row decides is found first, so that no plan walks the whole
 * history for a rare match.
 */
function source(
  forwarderId: string,
  query: ToursQuery,
  now: Date,
  only: readonly number[] | undefined,
): { before: Condition; tours: Condition; total: Condition } {
  const byTour = [sql`t.forwarder_id = ${forwarderId}`, ...ofTour(query)];
  if (only) byTour.push(sql`t.id = any(${only}::bigint[])`);
  const byRow = ofRow(query, now);
  const tours = (conditions: Condition[]) => sql`
    select t.id, t.number, t.plate_key, t.first_name, t.last_name, t.facility_id, t.slot_begin, t.slot_end, t.state
    from tour t where ${and(conditions)}`;
  if (!query.search && byRow.length === 0) {
    const count = sql`(select count(*) from tour t where ${and(byTour)})`;
    return { before: sql``, tours: tours(byTour), total: byTour.length === 1 ? keptTotal(forwarderId) : count };
  }
  const conditions = [...byTour];
  if (query.search) conditions.push(holdsSearch(sql`t.search_form`, query.search));
  if (byRow.length > 0) {
    const rows = [sql`b.forwarder_id = ${forwarderId} and not b.hidden`, ...byRow];
    conditions.push(sql`t.id in (select b.tour_id from booking b where ${and(rows)})`);
  }
  return {
    before: sql`with fitting as materialized (${tours(conditions)})`,
    tours: sql`select * from fitting`,
    total: sql`(select count(*) from fitting)`,
  };
}

/**
 * Tours of a forwarder with their rows, in the order that is asked for; one query whatever the page.
 * @param only those of these rows
 */
export async function findTours(
  db: Db,
  forwarderId: string,
  query: ToursQuery,
  now: Date,
  only?: readonly number[],
): Promise<Page<ListedTour>> {
  const { page, size, sort } = query;
  const { before, tours, total } = source(forwarderId, query, now, only);
  const tour: Columns<Omit<TourRow, 'total'>> = {
    tourRow: t('id').id,
    ...t('number', 'licensePlate', 'truckerId', 'firstName', 'lastName', 'facilityId', 'slotBegin', 'slotEnd'),
    state: sql`t.state`,
    facilityName: f('name').name,
    ...f('phoneNumber'),
    halt: haltOfTour,
    closure: closureOfTour,
    hasReachedTerminal: sql`exists (
      select from booking b where b.tour_id = t.id and not b.hidden and b.reached_terminal)`,
    bookings: sql`(
      select json_agg(json_build_object('id', b.row_id, 'bookingId', b.id, 'type', b.type,
        'containerNumber', b.container_number, 'referenceNumber', b.reference_number, 'priority', b.priority,
        'bookingState', b.state, 'atRisk', ${shownRisk(now)}, 'unloadingMinutes', ${unloadingOf},
        'deadlineReason', ${deadlineReason}, 'own', case when own.booking_id is not null then
          json_build_object('customer', own.customer, 'orderNumber', own.order_number, 'note', own.note,
            'version', own.version) end) order by b.created_date, b.id)
      from booking b left join own_text own on own.booking_id = b.id where b.tour_id = t.id and not b.hidden)`,
  };
  const { rows } = await rowsOf<TourRow>(
    { total: sql`counted.total`, ...again('shown', tour) },
    (columns) => sql`
    ${before}
    select ${columns} from (select ${total} as total) counted
    left join lateral (
      select cut.place, ${listOf(tour)}
      from (${sort === 'upcoming' ? cutUpcoming(tours, query, now) : cutSorted(tours, sort, { page, size })}) cut
      join tour t using (id) join facility f on f.id = t.facility_id
    ) shown on true
    order by shown.place`,
  ).execute(db);
  return { items: rows.filter(isShown).map(tourOf), page, size, total: present(rows[0]).total };
}

/** A page behind the end has one row, which holds the total alone. */
const isShown = (row: TourRow) => row.number !== null;
