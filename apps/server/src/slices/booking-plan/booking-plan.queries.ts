import type { PlannedRowJson, TourAhead } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { carried } from '../booking/booking-creation.queries.ts';

/** A plan is of one user in one company. */
export interface PlanOwner {
  forwarderId: string;
  userId: string;
}

const r = table('bookingPlanRow', 'r');
const t = table('tour', 't');

/** A stored row with what was looked up for it. */
export interface WatchedRow {
  rowId: string;
  content: PlannedRowJson;
  lookedUp: string | null;
  isUnknown: boolean;
}

/** Rows of a plan in their order; all of them unless some are named. */
export async function findPlanRows(
  db: Db,
  { forwarderId, userId }: PlanOwner,
  rowIds?: readonly string[],
): Promise<WatchedRow[]> {
  const { rows } = await rowsOf<WatchedRow>(
    { ...r('rowId', 'content', 'lookedUp', 'isUnknown') },
    (columns) => sql`${prepared}
    select ${columns} from booking_plan_row r
    where r.forwarder_id = ${forwarderId} and r.user_id = ${userId}
      and (${rowIds === undefined} or r.row_id = any(${unseenList(rowIds ?? [], 'text')}))
    order by r.place, r.row_id`,
  ).execute(db);
  return rows;
}

/** Stores rows; of one that is there only what the user wrote changes. */
export async function savePlanRows(
  db: Db,
  owner: PlanOwner,
  rows: readonly PlannedRowJson[],
  now: Date,
): Promise<void> {
  const list = JSON.stringify(rows);
  await sql`${prepared}
    insert into booking_plan_row as r (forwarder_id, user_id, row_id, place, content, changed_date)
    select ${owner.forwarderId}, ${owner.userId}, row ->> 'rowId', (row ->> 'place')::integer, row, ${now}
    from jsonb_array_elements(${list}::jsonb) row
    on conflict (forwarder_id, user_id, row_id) do update
      set place = excluded.place, content = excluded.content, changed_date = excluded.changed_date`.execute(db);
}

export type OwnedRow = WatchedRow & PlanOwner;

/** The largest number of rows looked at in one go; the next one finds the others. */
const mostLearned = 2_000;

/** Rows whose reference was not found, and that their terminal knows now. */
export async function findLearnedRows(db: Db): Promise<OwnedRow[]> {
  const { rows } = await rowsOf<OwnedRow>(
    { ...r('forwarderId', 'userId', 'rowId', 'content', 'lookedUp', 'isUnknown') },
    (columns) => sql`${prepared}
    select ${columns} from booking_plan_row r
    where r.is_unknown and exists (select from load_unit_order o
      where o.facility_id = (r.content ->> 'terminalId')::integer and o.direction = r.content ->> 'type'
        and o.reference_key = text_form(r.content ->> 'referenceNumber'))
    order by r.forwarder_id, r.user_id, r.place, r.row_id limit ${mostLearned}`,
  ).execute(db);
  return rows;
}

export async function removePlanRows(db: Db, { forwarderId, userId }: PlanOwner, rowIds: readonly string[]) {
  await db
    .deleteFrom('bookingPlanRow')
    .where('forwarderId', '=', forwarderId)
    .where('userId', '=', userId)
    .where('rowId', '=', sql<string>`any(${rowIds})`)
    .execute();
}

export async function countPlanRows(db: Db, { forwarderId, userId }: PlanOwner): Promise<number> {
  const { count } = await db
    .selectFrom('bookingPlanRow')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('forwarderId', '=', forwarderId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows of a plan that are not booked stand at each terminal. */
export async function countRowsAt(db: Db, { forwarderId, userId }: PlanOwner): Promise<Map<number, number>> {
  const { rows } = await rowsOf<{ terminalId: number; count: number }>(
    { terminalId: sql`(r.content ->> 'terminalId')::integer`, count: sql`count(*)::integer` },
    (columns) => sql`${prepared}
    select ${columns} from booking_plan_row r
    where r.forwarder_id = ${forwarderId} and r.user_id = ${userId}
      and r.content ->> 'terminalId' is not null and r.content ->> 'bookingId' is null
    group by 1`,
  ).execute(db);
  return new Map(rows.map(({ terminalId, count }) => [terminalId, count]));
}

/** Holds the plan until the transaction ends: two changes at once come one after the other. */
export const lockPlan = (trx: Trx, { forwarderId, userId }: PlanOwner) =>
  takeNamedLock(trx, `plan ${forwarderId} ${userId}`);

/** Rows of a company, in all its plans, with a reference that was not found. */
export async function countUnknown(db: Db, forwarderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookingPlanRow')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('forwarderId', '=', forwarderId)
    .where('isUnknown', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps what was looked up for rows, and whether it was found. */
export async function markLookedUp(
  db: Db,
  { forwarderId, userId }: PlanOwner,
  marks: readonly { rowId: string; lookedUp: string; isUnknown: boolean }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`${prepared}
    update booking_plan_row r set looked_up = m.looked_up, is_unknown = m.is_unknown
    from unnest(${unseenList(
      marks.map(({ rowId }) => rowId),
      'text',
    )}, ${unseenList(
      marks.map(({ lookedUp }) => lookedUp),
      'text',
    )},
      ${unseenList(
        marks.map(({ isUnknown }) => isUnknown),
        'boolean',
      )}) m (row_id, looked_up, is_unknown)
    where r.forwarder_id = ${forwarderId} and r.user_id = ${userId} and r.row_id = m.row_id`.execute(db);
}

/** Rows that were booked say so, whatever becomes of the answer. */
export async function markBooked(
  db: Db,
  { forwarderId, userId }: PlanOwner,
  booked: readonly { rowId: string; bookingId: string }[],
): Promise<void> {
  if (booked.length === 0) return;
  await sql`${prepared}
    update booking_plan_row r set content = jsonb_set(r.content, '{bookingId}', to_jsonb(m.booking_id))
    from unnest(${unseenList(
      booked.map(({ rowId }) => rowId),
      'text',
    )}, ${unseenList(
      booked.map(({ bookingId }) => bookingId),
      'text',
    )}) m (row_id, booking_id)
    where r.forwarder_id = ${forwarderId} and r.user_id = ${userId} and r.row_id = m.row_id`.execute(db);
}

interface Ahead {
  forwarderId: string;
  now: Date;
  until: Date;
}

const loads = (type: string) =>
  sql<TourAhead['pickups']>`coalesce(jsonb_agg(jsonb_build_object('containerType', ${carried.containerType},
    'containerLength', ${carried.containerLength}, 'weight', ${carried.weight})) filter (where b.type = ${type}), '[]')`;

type TourRow = Omit<TourAhead, 'timeSlot' | 'terminalId'> & { facilityId: number; slotBegin: Date; slotEnd: Date };

/** Open tours of a company whose slots are not over. */
export async function findToursAhead(db: Db, { forwarderId, now, until }: Ahead): Promise<TourAhead[]> {
  const { rows } = await rowsOf<TourRow>(
    {
      ...t('truckerId', 'facilityId', 'slotBegin', 'slotEnd'),
      pickups: loads('pickup'),
      deliveries: loads('delivery'),
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t join booking b on b.tour_id = t.id and b.state <> 'cancelled'
    join load_unit_order o on o.id = b.order_row
    where t.forwarder_id = ${forwarderId} and t.slot_end > ${now} and t.slot_begin <= ${until}
      and t.state not in ('completed', 'cancelled')
    group by t.id order by t.slot_begin, t.id`,
  ).execute(db);
  return rows.map(({ facilityId, slotBegin, slotEnd, ...row }) => ({
    ...row,
    terminalId: facilityId,
    timeSlot: { slotBegin, slotEnd },
  }));
}

/** What a truck carries at each of these terminals. */
export const findTruckLimits = (db: Db, facilityIds: readonly number[]) =>
  db
    .selectFrom('facility')
    .select(['id', 'truckPlaces', 'truckWeight'])
    .where('id', '=', sql<number>`any(${facilityIds}::integer[])`)
    .execute();

interface AdmissionRow {
  facilityId: number;
  truckerId: string;
  admittedUntil: string | null;
}

/** Drivers of a company who may not enter a terminal, or not on all days ahead. */
export async function findAdmissions(
  db: Db,
  { forwarderId, until }: Ahead,
  facilityIds: readonly number[],
): Promise<AdmissionRow[]> {
  const { rows } = await rowsOf<AdmissionRow>(
    {
      facilityId: sql`f.id`,
      truckerId: sql`l.trucker_id`,
      admittedUntil: sql`case when blocked.is_blocked then null else d.verified_until::text end`,
    },
    (columns) => sql`${prepared}
    select ${columns} from forwarder_trucker l
    join facility f on f.id = any(${unseenList(facilityIds, 'integer')})
    left join trucker d on d.user_id = l.trucker_id
    cross join lateral (select exists (
      select from block k where k.facility_id = f.id and k.trucker_id = l.trucker_id and k.lifted_date is null) as is_blocked) blocked
    where l.forwarder_id = ${forwarderId} and l.state = 'approved' and (blocked.is_blocked or (f.verification_required
      and coalesce(d.verified_until < (${until}::timestamptz at time zone f.time_zone)::date, true)))
    order by f.id, l.trucker_id`,
  ).execute(db);
  return rows;
}
