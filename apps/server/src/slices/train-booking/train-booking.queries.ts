import type { Page, PageQuery, TrainBooking } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { countOf, rowsOf, table } from '../../db/rows.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

interface Context {
  trainOperatorId: string;
  terminalId: number;
}

/** A gate may report the end of a visit without its transhipment: that confirms it too. */
const confirmed = sql<Date | null>`coalesce(
  (select min(e.occurred_at) from booking_event e
    where e.booking_id = b.id and e.type = 'transhipment' and not e.ignored),
  b.completed_date)`;

/** Either what still has to be transhipped, or what was and is not marked by the train operator (terminal contract, 8.10). */
const shown = (isActive: boolean) =>
  isActive
    ? sql`b.state not in ('completed', 'cancelled') and b.state <> 'transhipment'`
    : sql`b.state in ('transhipment', 'completed') and o.train_completed_booking is null`;

/** Bookings of the load units on an operator's trains, by slot. */
export async function findTrainBookings(
  db: Db,
  { trainOperatorId, terminalId }: Context,
  { active, page, size }: PageQuery & { active: boolean },
): Promise<Page<TrainBooking>> {
  const found = sql`
    from booking b join load_unit_order o on o.id = b.order_row
    where b.facility_id = ${terminalId} and o.facility_id = ${terminalId} and o.train_operator_id = ${trainOperatorId}
      and ${shown(active)}`;
  const { rows: items } = await rowsOf<TrainBooking>(
    {
      bookingId: b('id').id,
      ...b('type', 'referenceNumber', 'containerNumber', 'containerLength'),
      ...o('netWeight', 'emptyWeight'),
      forwarder: sql`(select name from trucking_company where id = b.forwarder_id)`,
      ...b('firstName', 'lastName', 'licensePlate', 'slotBegin', 'slotEnd'),
      ...o('latestLoadingTime', 'trainNumber'),
      transhipmentTaskConfirmation: active ? sql`null::timestamptz` : confirmed,
    },
    (columns) => sql`
    select ${columns} ${found} order by b.slot_begin, b.id limit ${size} offset ${page * size}`,
  ).execute(db);
  const total = await countOf(db, found);
  return { items, page, size, total };
}

export async function isFacility(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('facility').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Which of these bookings belong to the operator at the terminal, cancelled ones too. */
export async function findOwnIds(
  db: Db,
  { trainOperatorId, terminalId }: Context,
  bookingIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('loadUnitOrder as o', 'o.id', 'b.orderRow')
    .select('b.id')
    .where('b.id', 'in', [...bookingIds])
    .where('b.facilityId', '=', terminalId)
    .where('o.trainOperatorId', '=', trainOperatorId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks bookings as done for the train operator; a mark that is there stays with who set it and when. */
export async function markCompleted(
  trx: Trx,
  bookingIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`
    update load_unit_order o
    set train_completed_booking = b.id, train_completed_by = ${by}, train_completed_date = ${at}
    from booking b where b.id = any(${bookingIds}) and o.id = b.order_row and o.train_completed_booking is null`.execute(
    trx,
  );
}
