import type { Page, Train, TrainBox, TrainBoxesQuery, TrainsQuery } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { shownRisk, unbookedRisk } from './train-risk.queries.ts';

/** An operator's trains at a terminal on the days from first to last. */
export interface Timetable {
  trainOperatorId: string;
  terminalId: number;
  first: string;
  last: string;
  now: Date;
}

/** Undefined for an unknown terminal. */
export async function findZone(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('facility').select('timeZone').where('id', '=', id).executeTakeFirst())?.timeZone;
}

const ofTimetable = (
  { trainOperatorId, terminalId, first, last }: Timetable,
  { direction, trainNumber }: Pick<TrainBoxesQuery, 'direction' | 'trainNumber'>,
): RawBuilder<unknown> => {
  const conditions = [
    sql`t.facility_id = ${terminalId} and t.train_operator_id = ${trainOperatorId} and not t.deleted
      and t.train_date between ${first}::date and ${last}::date`,
  ];
  if (direction) conditions.push(sql`t.direction = ${direction}`);
  if (trainNumber) conditions.push(sql`t.train_number = ${String(Number(trainNumber))}`);
  return sql.join(conditions, sql` and `);
};

/** The boxes of a train `t`, each with its booking and what it risks. */
const boxes = (now: Date, columns: RawBuilder<unknown>) => sql`
  select ${columns}, coalesce(${shownRisk(now)}, case when b.id is null then ${unbookedRisk(now)} end) as at_risk
  from load_unit_order o
  left join booking b on b.order_row = o.id and b.state <> 'cancelled'
  where o.facility_id = t.facility_id and o.train_number = t.train_number and o.train_date = t.train_date
    and o.state <> 'CANCELLED'`;

const numbers = (now: Date) => sql`lateral (
  select count(*)::integer as assigned, count(box.id)::integer as booked,
    count(*) filter (where box.state <> 'active')::integer as arrived,
    count(*) filter (where box.state in ('transhipment', 'completed'))::integer as transhipped,
    count(box.at_risk)::integer as at_risk
  from (${boxes(now, sql`b.id, b.state`)}) box
) n`;
const byTime = sql`t.train_date, coalesce(t.estimated_time, t.planned_time), t.train_number`;

/** Trains with the numbers of their boxes. Only where these decide which trains are listed are they counted for all. */
export async function findTrains(db: Db, timetable: Timetable, query: TrainsQuery): Promise<Page<Train>> {
  const { page, size, atRisk } = query;
  const { now } = timetable;
  const found = atRisk
    ? sql`from train t cross join ${numbers(now)} where ${ofTimetable(timetable, query)} and n.at_risk > 0`
    : sql`from train t where ${ofTimetable(timetable, query)}`;
  const cut = sql`(select t.* ${atRisk ? sql`, n.*` : sql``} ${found} order by ${byTime} limit ${size} offset ${page * size}) t`;
  const { rows: items } = await sql<Train>`
    select t.train_number, t.train_date, t.direction, t.planned_time, t.estimated_time,
      round(extract(epoch from t.estimated_time - t.planned_time) / 60)::integer as delay_minutes,
      t.latest_loading_time, t.state, assigned, booked, arrived, transhipped, at_risk
    from ${cut} ${atRisk ? sql`` : sql`cross join ${numbers(now)}`}
    order by ${byTime}`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db);
  return { items, page, size, total: present(rows[0]).total };
}

/** Boxes of the trains by latest loading time, those without one last. */
export async function findTrainBoxes(db: Db, timetable: Timetable, query: TrainBoxesQuery): Promise<Page<TrainBox>> {
  const { page, size, atRisk } = query;
  const columns = sql`o.id, o.order_id, o.direction as type, o.reference_number,
    coalesce(b.container_number, o.container_number) as container_number, o.container_type, o.container_length,
    o.latest_loading_time, b.id as booking_id, b.state as booking_state, b.license_plate, b.first_name, b.last_name,
    b.slot_begin, b.slot_end, b.forwarder_id`;
  const found = sql`
    from train t cross join lateral (${boxes(timetable.now, columns)}) box
    where ${ofTimetable(timetable, query)} ${atRisk ? sql`and box.at_risk is not null` : sql``}`;
  const { rows: items } = await sql<TrainBox>`
    select box.*, c.name as forwarder, c.email as forwarder_email
    from (
      select t.train_number, t.train_date, box.* ${found}
      order by box.latest_loading_time, t.train_date, t.train_number, box.order_id, box.id
      limit ${size} offset ${page * size}
    ) box left join trucking_company c on c.id = box.forwarder_id
    order by box.latest_loading_time, box.train_date, box.train_number, box.order_id, box.id`.execute(db);
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(db);
  return { items, page, size, total: present(rows[0]).total };
}
