import type { TrainBookingItem, TrainItem } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

const o = table('loadUnitOrder', 'o');

/** Trains are compared without leading zeros (terminal contract, 8.3). */
const numberOf = (trainNumber: string) => String(Number(trainNumber));

/** Keeps a train; false when its operator is unknown or a newer report of it is stored. */
export async function upsertTrain(db: Db, facilityId: number, item: TrainItem): Promise<boolean> {
  const { direction, plannedTime, estimatedTime, latestLoadingTime, state, deleted, occurredAt, eventId } = item;
  const { numAffectedRows } = await sql`${prepared}
    insert into train as t (facility_id, train_number, train_date, train_operator_id, direction, planned_time,
      estimated_time, latest_loading_time, state, deleted, occurred_at, event_id)
    select ${facilityId}, ${numberOf(item.trainNumber)}, ${item.trainDate}::date, o.id, ${direction}, ${plannedTime}::timestamptz,
      ${estimatedTime}::timestamptz, ${latestLoadingTime}::timestamptz, ${state}, ${deleted}, ${occurredAt}::timestamptz, ${eventId}
    from train_operator o where o.id = ${item.trainOperatorId}
    on conflict (facility_id, train_number, train_date) do update set train_operator_id = excluded.train_operator_id,
      direction = excluded.direction, planned_time = excluded.planned_time, estimated_time = excluded.estimated_time,
      latest_loading_time = excluded.latest_loading_time, state = excluded.state, deleted = excluded.deleted,
      occurred_at = excluded.occurred_at, event_id = excluded.event_id
    where (t.occurred_at, t.event_id collate "C") < (excluded.occurred_at, excluded.event_id collate "C")`.execute(db);
  return numAffectedRows === 1n;
}

export async function isTrainOperator(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('trainOperator').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface StoredTrainBooking {
  isOrderKnown: boolean;
  isTrainKnown: boolean;
}

/** Keeps the assignment of a load unit to a train; undefined when a newer one is stored. */
export async function upsertTrainBooking(
  db: Db,
  facilityId: number,
  item: TrainBookingItem,
): Promise<StoredTrainBooking | undefined> {
  const { orderId, trainDate, latestLoadingTime, wagonNumber, deleted, occurredAt, eventId } = item;
  const trainNumber = numberOf(item.trainNumber);
  const { rows } = await rowsOf<StoredTrainBooking>(
    {
      isOrderKnown: sql`exists (select from load_unit_order o where o.facility_id = b.facility_id and o.order_id = b.order_id)`,
      isTrainKnown: sql`exists (select from train t where t.facility_id = b.facility_id and t.train_number = b.train_number
        and t.train_date = b.train_date and not t.deleted)`,
    },
    (columns) => sql`${prepared}
    insert into train_booking as b (facility_id, order_id, train_number, train_date, latest_loading_time, wagon_number,
      deleted, occurred_at, event_id)
    values (${facilityId}, ${orderId}, ${trainNumber}, ${trainDate}, ${latestLoadingTime}, ${wagonNumber}, ${deleted},
      ${occurredAt}, ${eventId})
    on conflict (facility_id, order_id) do update set train_number = excluded.train_number,
      train_date = excluded.train_date, latest_loading_time = excluded.latest_loading_time,
      wagon_number = excluded.wagon_number, deleted = excluded.deleted, occurred_at = excluded.occurred_at,
      event_id = excluded.event_id
    where (b.occurred_at, b.event_id collate "C") < (excluded.occurred_at, excluded.event_id collate "C")
    returning ${columns}`,
  ).execute(db);
  return rows[0];
}

/** What an order keeps of its train. */
const kept = sql`(train_number, train_date, train_operator_id, train_cancelled, latest_loading_time, train_arrival, train_state)`;

/** Copies the data of its train to an order, or clears it when the train is unknown or deleted; answers the changed order. */
export async function refreshTrainOfOrder(db: Db, facilityId: number, orderId: string): Promise<number[]> {
  const { rows } = await rowsOf(
    { ...o('id') },
    (columns) => sql`${prepared}
    update load_unit_order o
    set ${kept} = (
      select t.train_number, t.train_date, t.train_operator_id, coalesce(t.state = 'cancelled', false),
        case when t.train_number is not null then coalesce(b.latest_loading_time, t.latest_loading_time) end,
        case when t.direction = 'inbound' then case
          when t.state in ('planned', 'cancelled') then coalesce(t.estimated_time, t.planned_time)
          when t.state = 'arrived' then least(t.estimated_time, t.occurred_at) end end,
        t.state
      from (select) one left join (
        train_booking b join train t on t.facility_id = b.facility_id and t.train_number = b.train_number
          and t.train_date = b.train_date and not t.deleted
      ) on b.facility_id = o.facility_id and b.order_id = o.order_id and not b.deleted)
    where facility_id = ${facilityId} and order_id = ${orderId}
    returning ${columns}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** When an inbound train comes; of one that is there, when it came: its estimated time, at the latest the report (TRN-60). */
function arrivalOf({ direction, state, estimatedTime, plannedTime, occurredAt }: TrainItem): Date | null {
  if (direction !== 'inbound') return null;
  if (state === 'arrived') return estimatedTime && estimatedTime < occurredAt ? estimatedTime : occurredAt;
  return state === 'planned' || state === 'cancelled' ? (estimatedTime ?? plannedTime) : null;
}

/** Copies the changed data of a train to its orders, and answers those that changed. */
export async function refreshOrdersOfTrain(db: Db, facilityId: number, item: TrainItem): Promise<number[]> {
  const { trainDate, trainOperatorId, latestLoadingTime, deleted } = item;
  const trainNumber = numberOf(item.trainNumber);
  const isHere = sql`facility_id = ${facilityId} and train_number = ${trainNumber} and train_date = ${trainDate}`;
  const ownTime = sql`(
    select b.latest_loading_time from train_booking b where b.facility_id = o.facility_id and b.order_id = o.order_id)`;
  const facts = deleted
    ? sql`null, null::date, null, false, null::timestamptz, null::timestamptz, null`
    : sql`${trainNumber}, ${trainDate}::date, ${trainOperatorId}, ${item.state === 'cancelled'}::boolean,
        coalesce(${ownTime}, ${latestLoadingTime}::timestamptz), ${arrivalOf(item)}::timestamptz, ${item.state}::text`;
  // The ids come first, so that the plan uses them whatever the statistics of the tables are.
  const { rows } = await rowsOf(
    { ...o('id') },
    (columns) => sql`${prepared}
    update load_unit_order o
    set ${kept} = row (${facts})
    where facility_id = ${facilityId}
      and order_id = any(array(select order_id from train_booking where ${isHere} and not deleted))
      and ${kept} is distinct from (${facts})
    returning ${columns}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}
