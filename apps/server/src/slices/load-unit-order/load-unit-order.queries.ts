import { type BookingType, type LoadUnitData, loadUnitFields } from '@quaygate/contract';
import { type BookingState, referenceKey } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Sayable } from '../../db/pool/one-trip.ts';
import { type Columns, leftTable, notNull, rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type DeadlineText, deadlinesOf } from '../deadline/deadline.queries.ts';

const f = table('facility', 'f');
const b = leftTable('booking', 'b');
const o = table('loadUnitOrder', 'o');

/** What somebody wants to pick up or deliver, in normal form. */
export interface AskedOrder {
  direction: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
}

export interface Asker {
  facilityId: number;
  forwarderId: string;
  now: Date;
}

interface OrderRow extends LoadUnitData {
  id: number;
  orderId: string;
  referenceNumber: string;
  containerNumber: string | null;
  priority: string | null;
  moduleId: string | null;
  trainNumber: string | null;
  trainDate: string | null;
  trainCancelled: boolean;
  latestLoadingTime: Date | null;
  state: string;
}

const orderColumns: Omit<Columns<OrderRow>, 'containerNumber'> = {
  ...o('id', 'orderId', 'referenceNumber', ...loadUnitFields, 'priority', 'moduleId', 'trainNumber', 'trainDate'),
  ...o('trainCancelled', 'latestLoadingTime', 'state'),
};

/** The order that answers one question, with all that decides whether the forwarder may book it. */
export interface FoundOrder extends OrderRow {
  /** Open to the forwarder now. */
  allowed: boolean;
  /** The last end of the forwarder's releases that are valid now; null is open. */
  releaseUntil: Date | null;
  /** The forwarder's own booking of it. */
  bookingState: BookingState | null;
  reachedTerminal: boolean | null;
  deadlines: DeadlineText[];
  /** Changed by another transaction while this query waited for its lock. */
  isStale: boolean;
}

type Missing = { [Key in keyof FoundOrder]: null };

type Question = { place: number | null; maxWeight: number; hidesForeignReferences: boolean };

/** One question and its answer; with `place` null the facility exists and nothing was asked. */
export type Candidate = Question & (FoundOrder | Missing);

/**
 * Joins to a facility `f` and its order `o` as `granted` whether the forwarder may see it.
 * An order with a release is open to the forwarders whose release is valid now, one without to everybody who knows the reference; no party releases a unit of practice.
 */
export const granted = ({ forwarderId, now }: Pick<Asker, 'forwarderId' | 'now'>): RawBuilder<unknown> => sql`lateral (
  select case when o.released_only then count(r.release_id) > 0 else o.for_practice or not f.release_required end as allowed,
    nullif(max(coalesce(r.valid_until, 'infinity')), 'infinity') as until
  from release r
  where o.released_only and r.facility_id = o.facility_id and r.order_id = o.order_id
    and r.forwarder_id = ${forwarderId} and not r.deleted
    and coalesce(r.valid_from, '-infinity') <= ${now} and coalesce(r.valid_until, 'infinity') > ${now}
) granted`;

/** A question as its statement names it. */
interface One extends Asker, Omit<AskedOrder, 'referenceNumber'> {
  referenceKey: string;
}
/** Questions as their statement names them: a list of each field. */
interface Many extends Asker {
  places: number[];
  directions: BookingType[];
  referenceKeys: string[];
  containerNumbers: (string | null)[];
}

/** A single question is a VALUES row, so that its plan is made for one row. */
const oneQuestion = ({ direction, referenceKey: key, containerNumber }: One) =>
  sql`(values (0, ${direction}::text, ${key}::text, ${containerNumber}::text))`;

const manyQuestions = ({ places, directions, referenceKeys, containerNumbers }: Many) =>
  sql`unnest(${places}::int[], ${directions}::text[], ${referenceKeys}::text[], ${containerNumbers}::text[])`;

/** Orders that may be the answer to a question. */
const fitting = sql`o.reference_key = asked.reference_key and o.direction = asked.direction and o.state <> 'ANNOUNCED'
  and (asked.container_number is null or o.container_number = asked.container_number
    or (o.direction = 'delivery' and o.container_number is null))`;

/**
 * The statement that finds the order of every question at once: of several the first that is open to the forwarder, available ones before
 * others, then the oldest. Without a row the facility is unknown. With `lock` only found orders come back, locked.
 */
function ordersOf(asker: Asker, questions: RawBuilder<unknown>, lock: boolean): RawBuilder<Candidate> {
  const join = lock ? sql`join` : sql`left join`;
  return rowsOf<Question & FoundOrder>(
    {
      place: sql`asked.place`,
      ...f('maxWeight', 'hidesForeignReferences'),
      ...orderColumns,
      containerNumber: sql`coalesce(o.container_number, asked.container_number)`,
      allowed: sql`chosen.allowed`,
      releaseUntil: sql`chosen.until`,
      bookingState: b('state').state,
      ...b('reachedTerminal'),
      deadlines: deadlinesOf('o'),
      isStale: sql`(o.state, o.event_id) <> (chosen.state, chosen.event_id)`,
    },
    (columns) => sql`
    select ${columns} from facility f
    ${join} ${questions} as asked (place, direction, reference_key, container_number) on true
    ${join} lateral (
      select o.id, o.state, o.event_id, granted.allowed, granted.until
      from load_unit_order o cross join ${granted(asker)}
      where o.facility_id = f.id and ${fitting}
      order by granted.allowed desc, o.state = 'AVAILABLE' desc, o.created_date, o.id
      limit 1
    ) chosen on true
    ${join} load_unit_order o on o.id = chosen.id
    left join booking b on b.order_row = o.id and b.state <> 'cancelled' and b.forwarder_id = ${asker.forwarderId}
    where f.id = ${asker.facilityId}
    ${lock ? sql`for update of o` : sql``}`,
  );
}

const findOne = {
  look: statement((asked: One) => ordersOf(asked, oneQuestion(asked), false)),
  lock: statement((asked: One) => ordersOf(asked, oneQuestion(asked), true)),
};
const findMany = statement((asked: Many) => ordersOf(asked, manyQuestions(asked), false));

const oneOf = (asker: Asker, asked: AskedOrder): One => ({
  ...asker,
  ...asked,
  referenceKey: referenceKey(asked.referenceNumber),
});

/** The order of one question, to be asked in one trip with others. */
export const orderAsked = (asker: Asker, asked: AskedOrder, { lock = false } = {}): Sayable<Candidate> =>
  findOne[lock ? 'lock' : 'look'].with(oneOf(asker, asked));

export const findOrder = (db: Db, asker: Asker, asked: AskedOrder, { lock }: { lock: boolean }): Promise<Candidate[]> =>
  findOne[lock ? 'lock' : 'look'](db, oneOf(asker, asked));

/** The orders of several questions, by their places, to be asked in one trip with others. */
export function ordersAsked(asker: Asker, asked: readonly AskedOrder[]): Sayable<Candidate> {
  const [only] = asked;
  return only && asked.length === 1 ? orderAsked(asker, only) : findMany.with(manyOf(asker, asked));
}

const manyOf = (asker: Asker, asked: readonly AskedOrder[]): Many => ({
  ...asker,
  places: asked.map((_, place) => place),
  directions: asked.map(({ direction }) => direction),
  referenceKeys: asked.map(({ referenceNumber }) => referenceKey(referenceNumber)),
  containerNumbers: asked.map(({ containerNumber }) => containerNumber),
});

const lockMany = statement((asked: Many) =>
  rowsOf(
    o('id'),
    (columns) => sql`
    select ${columns} from ${manyQuestions(asked)} as asked (place, direction, reference_key, container_number)
    join load_unit_order o on o.facility_id = ${asked.facilityId} and ${fitting}
    order by o.id for update of o`,
  ),
);

/**
 * Locks what several questions may find in one order, whatever the order of the questions, so that two callers with the same
 * questions wait for each other and never block each other. The questions are asked behind it, in the same trip.
 */
export const ordersLocked = (asker: Asker, asked: readonly AskedOrder[]): Sayable<{ id: number }> =>
  lockMany.with(manyOf(asker, asked));

/** Containers of the same reference that are released to the forwarder and could be booked now. */
export async function findReleasedContainers(db: Db, asker: Asker, asked: AskedOrder): Promise<string[]> {
  const { rows } = await rowsOf(
    notNull(o('containerNumber')),
    (columns) => sql`
    select ${columns} from facility f join load_unit_order o on o.facility_id = f.id cross join ${granted(asker)}
    where f.id = ${asker.facilityId} and o.reference_key = ${referenceKey(asked.referenceNumber)}
      and o.direction = ${asked.direction} and o.container_number is not null
      and o.state = 'AVAILABLE' and o.released_only and granted.allowed`,
  ).execute(db);
  return rows.map(({ containerNumber }) => containerNumber);
}
