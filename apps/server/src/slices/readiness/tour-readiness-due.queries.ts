import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

const r = table('tourReadiness', 'r');

/** What reads these tables is not prepared: a plan from when they were empty would later read all of them. */
const isOpen = sql`b.state not in ('completed', 'cancelled')`;

const narrowKinds = ['isOfTour', 'isOfBooking', 'isOfOrder', 'isOfTrucker'] as const;
type NarrowKind = (typeof narrowKinds)[number];

/** Tours of marks `m`, found for each mark by an index: no plan reads all tours for the few marks there are. */
const ofMarks = (which: RawBuilder<unknown>, tours: RawBuilder<unknown>) => sql`
  select found.tour_id from mark m, lateral (${tours} offset 0) found where ${which}`;

/** Tours of marks that concern few, by what a mark names. */
const narrow: Record<NarrowKind, RawBuilder<unknown>> = {
  // And other tours of the driver for the company at an overlapping time.
  isOfTour: sql`select tour_id from mark where tour_id is not null union ${ofMarks(
    sql`m.tour_id is not null`,
    sql`select r.tour_id from tour t join tour_readiness r on r.trucker_id = t.trucker_id and r.forwarder_id = t.forwarder_id
        join tour other on other.id = r.tour_id
        where t.id = m.tour_id and other.id <> t.id and other.slot_begin < t.slot_end and other.slot_end > t.slot_begin`,
  )}`,
  isOfBooking: ofMarks(sql`m.booking_id is not null`, sql`select b.tour_id from booking b where b.id = m.booking_id`),
  isOfOrder: sql`${ofMarks(
    sql`m.order_row is not null`,
    sql`select b.tour_id from booking b where b.order_row = m.order_row and b.state <> 'cancelled'`,
  )} union ${ofMarks(
    sql`m.order_id is not null`,
    sql`select b.tour_id from load_unit_order o join booking b on b.order_row = o.id and b.state <> 'cancelled'
        where o.facility_id = m.facility_id and o.order_id = m.order_id`,
  )}`,
  // Each tour of them is kept, or has a mark of its own.
  isOfTrucker: ofMarks(
    sql`m.trucker_id is not null`,
    sql`select r.tour_id from tour_readiness r where r.trucker_id = m.trucker_id
        and coalesce(r.forwarder_id = m.forwarder_id, true) and coalesce(r.facility_id = m.facility_id, true)`,
  ),
};

const wide = sql.join(
  [
    ofMarks(sql`m.slot_id is not null`, sql`select t.id as tour_id from tour t where t.slot_id = m.slot_id`),
    // The open bookings of a terminal are read once, however many of its trains are marked.
    sql`select found.tour_id from (select distinct facility_id from mark where train_number is not null) m,
      lateral (select b.tour_id, o.facility_id, ltrim(o.train_number, '0') as train_number, o.train_date
        from booking b join load_unit_order o on o.id = b.order_row where b.facility_id = m.facility_id and ${isOpen} offset 0) found
      where (found.facility_id, found.train_number, found.train_date) in (
        select facility_id, train_number, train_date from mark where train_number is not null)`,
    ofMarks(
      sql`m.facility_id is not null and coalesce(m.trucker_id, m.order_id, m.train_number) is null`,
      sql`select b.tour_id from booking b where b.facility_id = m.facility_id and ${isOpen}`,
    ),
    ofMarks(
      sql`m.forwarder_id is not null and m.trucker_id is null`,
      sql`select t.id as tour_id from tour t where t.forwarder_id = m.forwarder_id and t.state not in ('completed', 'cancelled')`,
    ),
    sql`select b.tour_id from booking b where ${isOpen} and (select bool_or(everything) from mark)`,
  ],
  sql` union `,
);

const putDue = (tours: RawBuilder<unknown>) => sql`
  insert into tour_readiness (tour_id, facility_id, forwarder_id, trucker_id, slot_begin)
  select t.id, t.facility_id, t.forwarder_id, t.trucker_id, t.slot_begin from tour t
  where t.id in (${tours}) and t.state not in ('registered', 'transhipment', 'completed', 'cancelled')
  on conflict (tour_id) do update set due = '-infinity' where tour_readiness.due > '-infinity'`;

/** So many marks are taken at once: of those that gathered while no job ran, one statement would not be done in its time. */
const atOnce = 2_000;

interface Marks extends Record<NarrowKind, boolean> {
  /** The marks themselves, none twice. */
  marks: string;
  taken: number;
  /** Some concern many tours. */
  isWide: boolean;
}

/** Takes marks out of their table, and looks at what they name. */
async function takeOut(trx: Trx): Promise<Marks> {
  const any = (condition: RawBuilder<unknown>) => sql<boolean>`coalesce(bool_or(${condition}), false)`;
  const { rows } = await rowsOf<Marks>(
    {
      marks: sql`coalesce(jsonb_agg(mark), '[]')::text`,
      taken: sql`(select count(*) from taken)`,
      isOfTour: any(sql`tour_id is not null`),
      isOfBooking: any(sql`booking_id is not null`),
      isOfOrder: any(sql`order_row is not null or order_id is not null`),
      isOfTrucker: any(sql`trucker_id is not null`),
      isWide: any(sql`coalesce(tour_id, order_row) is null and coalesce(booking_id, order_id, trucker_id) is null`),
    },
    (columns) => sql`${prepared}
    with taken as (
      delete from tour_readiness_mark where ctid = any(array(select ctid from tour_readiness_mark limit ${sql.lit(atOnce)})) returning *
    )
    select ${columns} from (select distinct * from taken) mark`,
  ).execute(trx);
  return present(rows[0]);
}

export interface TakenMarks {
  /** Tours of marks that concern few. */
  tours: number[];
  /** More marks may be left. */
  isFull: boolean;
}

/**
 * Takes marks. Tours of marks that concern few are answered, to be judged first; where a mark concerns many, those are
 * put down as due. Statements behind this one see what was marked. Each kind of mark has its statement, so that bookings,
 * which come all the time, do not pay for the search for what closures and trains concern.
 */
export async function takeMarks(trx: Trx): Promise<TakenMarks> {
  const { marks, taken, isWide, ...is } = await takeOut(trx);
  const mark = sql`mark as materialized (select * from jsonb_populate_recordset(null::tour_readiness_mark, ${marks}::jsonb))`;
  const parts = narrowKinds.filter((kind) => is[kind]).map((kind) => narrow[kind]);
  if (isWide) await sql`with ${mark} ${putDue(wide)}`.execute(trx);
  if (parts.length === 0) return { tours: [], isFull: taken >= atOnce };
  const { rows } = await rowsOf<{ tourId: number }>(
    { tourId: sql<number>`narrow.tour_id` },
    (columns) => sql`
    with ${mark}, narrow as (${sql.join(parts, sql` union `)})
    select ${columns} from narrow`,
  ).execute(trx);
  return { tours: rows.map(({ tourId }) => Number(tourId)), isFull: taken >= atOnce };
}

export async function setDue(trx: Trx, tourRows: readonly number[]): Promise<void> {
  await putDue(sql`select unnest(${tourRows}::bigint[])`).execute(trx);
}

/** Tours that are due, those of an event before those of a moment. */
export async function findDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await rowsOf<{ tourId: number }>(
    r('tourId'),
    (columns) => sql`
    select ${columns} from tour_readiness r where r.due <= ${now} and r.due < 'infinity' order by r.due limit ${limit}`,
  ).execute(db);
  return rows.map(({ tourId }) => Number(tourId));
}

/** Whether the job has something to do. */
export async function hasDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await rowsOf<{ isDue: boolean }>(
    {
      isDue: sql<boolean>`exists (select from tour_readiness_mark)
        or exists (select from tour_readiness r where r.due <= ${now} and r.due < 'infinity')`,
    },
    (columns) => sql`
    select ${columns}`,
  ).execute(db);
  return rows[0]?.isDue === true;
}

/** A page has found that what is kept of these tours is not what the rule says. */
export async function markTours(db: Db, tourRows: readonly number[]): Promise<void> {
  await db
    .insertInto('tourReadinessMark')
    .values(tourRows.map((tourId) => ({ tourId })))
    .execute();
}

export async function markEverything(db: Db): Promise<void> {
  await db.insertInto('tourReadinessMark').values({ everything: true }).execute();
}

/** Without a job that kept it so lately, lists ask the rule themselves, in milliseconds. */
const trusted = 180_000;

/** Of `tour_readiness_upkeep`: what is kept holds. */
export const keptSince = (now: Date) =>
  sql<boolean>`kept_date between ${new Date(now.getTime() - trusted)} and ${new Date(now.getTime() + trusted)}`;

export async function isKept(db: Db, now: Date): Promise<boolean> {
  const { rows } = await rowsOf<{ isKept: boolean }>(
    { isKept: keptSince(now) },
    (columns) => sql`${prepared}
    select ${columns} from tour_readiness_upkeep`,
  ).execute(db);
  return rows[0]?.isKept === true;
}

/** When nothing was due last; undefined before the first time. */
export async function findKeptDate(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('tourReadinessUpkeep').select('keptDate').executeTakeFirst())?.keptDate;
}

export async function noteKept(db: Db, keptDate: Date): Promise<void> {
  await db
    .insertInto('tourReadinessUpkeep')
    .values({ keptDate })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ keptDate }))
    .execute();
}
