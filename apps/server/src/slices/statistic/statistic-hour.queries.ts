import type { Range } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';

const corrected = table('statisticHourChange');

/** What was counted in a period. */
export interface Totals {
  completed: number;
  cancelled: number;
  /** Milliseconds. */
  durationSum: number;
  durationCount: number;
}

const hour = 3_600_000;
const sums: Columns<Totals> = {
  completed: sql`coalesce(sum(completed), 0)::float8`,
  cancelled: sql`coalesce(sum(cancelled), 0)::float8`,
  durationSum: sql`coalesce(sum(duration_sum), 0)::float8`,
  durationCount: sql`coalesce(sum(duration_count), 0)::float8`,
};
/** Summed where they are read: handing on each hour of two years costs more than reading it. */
const hourSums = sql`sum(completed) as completed, sum(cancelled) as cancelled, sum(duration_sum) as duration_sum,
  sum(duration_count) as duration_count`;
const kept = sql`(select * from statistic_hour union all select * from statistic_hour_change)`;

/** One row for each completion and cancellation `e` that counts: a booking ends once. */
const ended = sql`
  select e.facility_id, e.occurred_at, (e.type = 'completed')::integer as completed, (e.type = 'cancelled')::integer as cancelled,
    case when r.at is null then 0 else round(extract(epoch from e.occurred_at - r.at) * 1000) end as duration_sum,
    (r.at is not null)::integer as duration_count
  from booking_event e left join lateral (
    select min(occurred_at) as at from booking_event
    where e.type = 'completed' and booking_id = e.booking_id and type = 'registered' and not ignored
  ) r on true
  where e.type in ('completed', 'cancelled') and not e.ignored`;

/** The full hours of a period; an empty one at its end where there are none. */
function fullHoursOf({ start, end }: Range): Range {
  const first = new Date(Math.ceil(start.getTime() / hour) * hour);
  const last = new Date(Math.floor(end.getTime() / hour) * hour);
  return first < last ? { start: first, end: last } : { start: end, end };
}

/** Totals of periods: full hours as they are kept, what they cut off from the events (terminal contract, 8.2). */
export async function findTotals(db: Db, facilityId: number, periods: readonly Range[]): Promise<Totals[]> {
  const full = periods.map(fullHoursOf);
  const { rows } = await rowsOf<Totals>(
    sums,
    (columns) => sql`
    with period as (
      select * from unnest(${periods.map(({ start }) => start)}::timestamptz[], ${periods.map(({ end }) => end)}::timestamptz[],
        ${full.map(({ start }) => start)}::timestamptz[], ${full.map(({ end }) => end)}::timestamptz[])
        with ordinality as p(first, last, full_first, full_last, place)
    )
    select ${columns} from period p left join lateral (
      select ${hourSums} from statistic_hour
      where facility_id = ${facilityId} and hour >= p.full_first and hour < p.full_last
      union all
      select ${hourSums} from statistic_hour_change
      where facility_id = ${facilityId} and hour >= p.full_first and hour < p.full_last
      union all
      select completed, cancelled, duration_sum, duration_count
      from (values (p.first, p.full_first), (p.full_last, p.last)) as cut(first, last)
      join lateral (${ended} and e.facility_id = ${facilityId} and e.occurred_at >= cut.first and e.occurred_at < cut.last) c
        on cut.first < cut.last
    ) counted on true
    group by p.place order by p.place`,
  ).execute(db);
  return rows;
}

/** Bookings whose slot begins in the period and that are neither completed nor cancelled. */
export async function countActive(db: Db, facilityId: number, { start, end }: Range): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('facilityId', '=', facilityId)
    .where('slotBegin', '>=', start)
    .where('slotBegin', '<', end)
    .where('state', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An hour whose kept numbers differed from its events. */
export type WrongHour = Totals & { facilityId: number; hour: Date };

/** Recounts hours from the events and corrects those that differ, by what they lacked; of one look at the rows. */
export async function correctHours(db: Db, { start, end }: Range): Promise<WrongHour[]> {
  const { rows } = await rowsOf<WrongHour>(
    corrected('facilityId', 'hour', 'completed', 'cancelled', 'durationSum', 'durationCount'),
    (columns) => sql`
    with found as (
      select facility_id, date_trunc('hour', occurred_at, 'UTC') as hour, completed, cancelled, duration_sum, duration_count
      from (${ended} and e.occurred_at >= ${start} and e.occurred_at < ${end}) counted
      union all
      select facility_id, hour, -completed, -cancelled, -duration_sum, -duration_count
      from ${kept} h where hour >= ${start} and hour < ${end}
    )
    insert into statistic_hour_change (facility_id, hour, completed, cancelled, duration_sum, duration_count)
    select facility_id, hour, sum(completed), sum(cancelled), sum(duration_sum), sum(duration_count)
    from found group by facility_id, hour
    having sum(completed) <> 0 or sum(cancelled) <> 0 or sum(duration_sum) <> 0 or sum(duration_count) <> 0
    returning ${columns}`,
  ).execute(db);
  return rows;
}

/** Changes of one statement: a day of them is folded part by part. */
const foldedAtOnce = 50_000;

/** Folds the changes into the hours, each part in one statement, so that a reader sees either the one or the other. */
export async function foldHours(db: Db): Promise<void> {
  while ((await foldPart(db)) === foldedAtOnce);
}

async function foldPart(db: Db): Promise<number> {
  const { rows } = await rowsOf(
    { folded: sql<number>`count(*)::int` },
    (result) => sql`
    with folded as (
      delete from statistic_hour_change
      where ctid = any(array(select ctid from statistic_hour_change limit ${sql.lit(foldedAtOnce)})) returning *
    ),
    summed as (
      select facility_id, hour, sum(completed) as completed, sum(cancelled) as cancelled, sum(duration_sum) as duration_sum,
        sum(duration_count) as duration_count
      from folded group by facility_id, hour order by facility_id, hour
    ),
    kept as (
      insert into statistic_hour as h (facility_id, hour, completed, cancelled, duration_sum, duration_count)
      select * from summed
      on conflict (facility_id, hour) do update set completed = h.completed + excluded.completed,
        cancelled = h.cancelled + excluded.cancelled, duration_sum = h.duration_sum + excluded.duration_sum,
        duration_count = h.duration_count + excluded.duration_count
    )
    select ${result} from folded`,
  ).execute(db);
  return rows[0]?.folded ?? 0;
}

export async function findFacilityCalendar(db: Db, facilityId: number) {
  return db
    .selectFrom('facility')
    .select(['timeZone', 'colorBands'])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
}
