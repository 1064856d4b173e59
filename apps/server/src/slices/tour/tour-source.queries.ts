import type { ToursQuery } from '@quaygate/contract';
import { statesOfStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { countedOf } from '../../db/common-words.ts';
import { unseen } from '../../db/unseen.ts';
import { isOfTrain } from '../train/train-order.queries.ts';
import { shownRisk } from '../train/train-risk.queries.ts';
import { holdsSearch, rankOf } from './tour-search.queries.ts';

type Condition = RawBuilder<unknown>;

const isEveryOpen = (states: readonly string[]) =>
  states.length > 0 && !states.includes('completed') && !states.includes('cancelled');
/** Implied by the wanted states; it lets PostgreSQL use the small index of open tours. */
const open = (alias: string) => sql`${sql.ref(`${alias}.state`)} not in ('completed', 'cancelled')`;

/** What is asked of a tour `t` itself beside its slot. */
export function filtersOf({ active, tourStates = [], terminals = [] }: ToursQuery): Condition[] {
  const all: Condition[] = [];
  if (active !== undefined) all.push(active ? open('t') : sql`t.state in ('completed', 'cancelled')`);
  if (tourStates.length > 0) all.push(sql`t.state = any(${tourStates})`);
  if (isEveryOpen(tourStates)) all.push(open('t'));
  if (terminals.length > 0) all.push(sql`t.facility_id = any(${terminals}::bigint[])`);
  return all;
}

/** Conditions on a tour `t`: it is of the company, and its slot begins in the span that is asked for. */
export function spanOf(forwarderId: string, { slotBeginFrom, slotBeginTo }: ToursQuery): Condition[] {
  const all: Condition[] = [sql`t.forwarder_id = ${forwarderId}`];
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

export const and = (conditions: Condition[]) => sql.join(conditions, sql` and `);
/** How many tours a company has, as it is kept. */
export const keptTotal = (forwarderId: string) => sql`(
  coalesce((select tours from tour_count where forwarder_id = ${forwarderId}), 0)
  + coalesce((select sum(change) from tour_count_change where forwarder_id = ${forwarderId}), 0))`;

/** The tours that are not ready: these, or those that are kept so with a slot that begins in a span. */
export type NotReady = { tourRows: readonly number[] } | { first: Date; last: Date };

/** Tours `r` that are kept as not ready with a slot that begins in a span; all of them are open. */
const keptNotReady = (forwarderId: string, first: Condition, last: Condition) =>
  sql`tour_readiness r where r.forwarder_id = ${forwarderId} and r.state = 'not_ready' and r.slot_begin between ${first} and ${last}`;

const idsOf = (forwarderId: string, notReady: NotReady) =>
  'tourRows' in notReady
    ? sql`select unnest(${notReady.tourRows}::bigint[]) as id`
    : sql`select r.tour_id as id from ${keptNotReady(forwarderId, sql`${notReady.first}`, sql`${notReady.last}`)}`;

/** Nothing else is asked, and what is kept has all that the order needs: the page is cut from its index. */
const isAlone = ({ search, active, terminals = [], tourStates = [], slotBeginFrom, slotBeginTo, sort }: ToursQuery) =>
  !search &&
  active !== false &&
  terminals.length + tourStates.length === 0 &&
  !slotBeginFrom &&
  !slotBeginTo &&
  (sort === 'slot' || sort === '-slot');

export interface Source {
  /** One plan serves whatever is asked. */
  hasOnePlan?: boolean;
  before: Condition;
  tours: Condition;
  total: Condition;
}

const columns = sql`
  t.id, t.number, t.plate_key, t.first_name, t.last_name, t.facility_id, t.slot_begin, t.slot_end, t.state`;

/** What was found before the page is cut from it. */
export const found = (before: Condition, query: ToursQuery): Source => ({
  before,
  tours: sql`select * from fitting`,
  total: query.search
    ? sql`least((select count(*) from fitting), ${countedOf(query) + 1})`
    : sql`(select count(*) from fitting)`,
});

/** What is read of a tour `t`: of one that a search finds also how well it fits. */
const readOf = ({ search }: ToursQuery) => (search ? sql`${columns}, ${rankOf(search)} as rank` : columns);

/** Conditions on a tour `t` of a company that its index answers. */
const conditionsOf = (forwarderId: string, query: ToursQuery): Condition[] => [
  ...spanOf(forwarderId, query),
  ...filtersOf(query),
];

/** Whether something is asked of single bookings. */
export const asksOfRows = (query: ToursQuery, now: Date): boolean => ofRow(query, now).length > 0;

/** What is not ready is few: each of it is read by its id, whatever else is asked, and nothing but it (READY-15). */
function ofNotReady(
  forwarderId: string,
  query: ToursQuery,
  notReady: NotReady,
  [byTour, byRow]: [byTour: Condition[], byRow: Condition[]],
): Source {
  const conditions =
    byRow.length > 0
      ? [...byTour, sql`exists (select from booking b where b.tour_id = t.id and ${and(byRow)} offset 0)`]
      : byTour;
  return found(
    sql`
    with not_ready as materialized (${idsOf(forwarderId, notReady)}),
    fitting as materialized (
      select ${readOf(query)} from not_ready, lateral (select * from tour where tour.id = not_ready.id offset 0) t
      where ${and(conditions)})`,
    query,
  );
}

/**
 * Where the tours of a query come from, and how many there are. All tours and those filtered by themselves are cut from
 * their index; the number of all is kept. What a search or a row decides is found first, so that no plan walks the whole
 * history for a rare match.
 */
export function source(forwarderId: string, query: ToursQuery, now: Date, notReady: NotReady | undefined): Source {
  const rows = ofRow(query, now);
  const byTour = conditionsOf(forwarderId, query);
  const byRow = rows.length > 0 ? [sql`b.forwarder_id = ${forwarderId} and not b.hidden`, ...rows] : [];
  const bySearch = query.search ? [holdsSearch(sql`t.search_form`, query.search)] : [];
  if (notReady && 'first' in notReady && byRow.length === 0 && isAlone(query)) {
    const kept = keptNotReady(forwarderId, unseen(notReady.first, 'timestamptz'), unseen(notReady.last, 'timestamptz'));
    return {
      hasOnePlan: true,
      before: sql``,
      tours: sql`select r.tour_id as id, r.slot_begin from ${kept}`,
      total: sql`(select count(*) from ${kept})`,
    };
  }
  if (notReady) return ofNotReady(forwarderId, query, notReady, [[...byTour, ...bySearch], byRow]);
  const tours = (conditions: Condition[]) => sql`select ${readOf(query)} from tour t where ${and(conditions)}`;
  if (!query.search && byRow.length === 0) {
    const isWhole = byTour.length === 1;
    const count = sql`(select count(*) from tour t where ${and(byTour)})`;
    return {
      hasOnePlan: isWhole,
      before: sql``,
      tours: tours(byTour),
      total: isWhole ? keptTotal(forwarderId) : count,
    };
  }
  const ofRows = byRow.length > 0 ? [sql`t.id in (select b.tour_id from booking b where ${and(byRow)})`] : [];
  return found(sql`with fitting as materialized (${tours([...byTour, ...bySearch, ...ofRows])})`, query);
}
