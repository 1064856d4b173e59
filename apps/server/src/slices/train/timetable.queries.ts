import type { Page, Train, TrainBox, TrainBoxesQuery, TrainsQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { again, type Columns, countOf, leftTable, listOf, rowsOf, table } from '../../db/rows.ts';
import { shownRisk, unbookedRisk, unloadingOf } from './train-risk.queries.ts';

const t = table('train', 't');
const c = leftTable('truckingCompany', 'c');
const o = table('loadUnitOrder', 'o');
const b = leftTable('booking', 'b');

/** The trains of an operator, or of all, at a terminal on the days from first to last. */
export interface Timetable {
  trainOperatorId?: string;
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
    sql`t.facility_id = ${terminalId} and not t.deleted
      and t.train_date between ${first}::date and ${last}::date`,
  ];
  if (trainOperatorId !== undefined) conditions.push(sql`t.train_operator_id = ${trainOperatorId}`);
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
    count(*) filter (where box.at_risk <> 'left_behind')::integer as at_risk,
    count(*) filter (where box.at_risk = 'left_behind')::integer as left_behind
  from (${boxes(now, sql`b.id, b.state`)}) box
) n`;
const byTime = sql`t.train_date, coalesce(t.estimated_time, t.planned_time), t.train_number`;

/** Trains with the numbers of their boxes. Only where these decide which trains are listed are they counted for all. */
export async function findTrains(db: Db, timetable: Timetable, query: TrainsQuery): Promise<Page<Train>> {
  const { page, size, atRisk } = query;
  const { now } = timetable;
  const found = atRisk
    ? sql`from train t cross join ${numbers(now)} where ${ofTimetable(timetable, query)} and n.at_risk + n.left_behind > 0`
    : sql`from train t where ${ofTimetable(timetable, query)}`;
  const cut = sql`(select t.* ${atRisk ? sql`, n.*` : sql``} ${found} order by ${byTime} limit ${size} offset ${page * size}) t`;
  const { rows: items } = await rowsOf<Train>(
    {
      ...t('trainNumber', 'trainDate', 'direction', 'plannedTime', 'estimatedTime'),
      delayMinutes: sql`round(extract(epoch from t.estimated_time - t.planned_time) / 60)::integer`,
      ...t('latestLoadingTime', 'state'),
      assigned: sql`assigned`,
      booked: sql`booked`,
      arrived: sql`arrived`,
      transhipped: sql`transhipped`,
      atRisk: sql`at_risk`,
      leftBehind: sql`left_behind`,
      trainOperator: sql`(select p.name from train_operator p where p.id = t.train_operator_id)`,
    },
    (columns) => sql`
    select ${columns} from ${cut} ${atRisk ? sql`` : sql`cross join ${numbers(now)}`}
    order by ${byTime}`,
  ).execute(db);
  return { items, page, size, total: await countOf(db, found) };
}

type Box = Omit<TrainBox, 'trainNumber' | 'trainDate' | 'atRisk' | 'forwarder' | 'forwarderEmail'>;

const box: Columns<Box> = {
  ...o('id', 'orderId', 'referenceNumber', 'containerType', 'containerLength', 'latestLoadingTime'),
  type: sql`o.direction`,
  containerNumber: sql`coalesce(b.container_number, o.container_number)`,
  bookingId: b('id').id,
  bookingState: sql`b.state`,
  unloadingMinutes: unloadingOf,
  ...b('licensePlate', 'firstName', 'lastName', 'slotBegin', 'slotEnd', 'forwarderId'),
};

/** Boxes of the trains by latest loading time, those without one last. */
export async function findTrainBoxes(db: Db, timetable: Timetable, query: TrainBoxesQuery): Promise<Page<TrainBox>> {
  const { page, size, atRisk } = query;
  const found = sql`
    from train t cross join lateral (${boxes(timetable.now, listOf(box))}) box
    where ${ofTimetable(timetable, query)} ${atRisk ? sql`and box.at_risk is not null` : sql``}`;
  const { rows: items } = await rowsOf<TrainBox>(
    {
      ...again('box', box),
      ...again('box', t('trainNumber', 'trainDate')),
      atRisk: sql`box.at_risk`,
      forwarder: c('name').name,
      forwarderEmail: c('email').email,
    },
    (columns) => sql`
    select ${columns} from (
      select t.train_number, t.train_date, box.* ${found}
      order by box.latest_loading_time, t.train_date, t.train_number, box.order_id, box.id
      limit ${size} offset ${page * size}
    ) box left join trucking_company c on c.id = box.forwarder_id
    order by box.latest_loading_time, box.train_date, box.train_number, box.order_id, box.id`,
  ).execute(db);
  return { items, page, size, total: await countOf(db, found) };
}
