import { type BookingType, type LoadUnitData, type LoadUnitItem, loadUnitFields } from '@quaygate/contract';
import { type BookingState, referenceKey } from '@quaygate/rules';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import type { LoadUnitOrderTable } from '../load-unit-order/load-unit-order.table.ts';

const o = table('loadUnitOrder', 'o');
const b = leftTable('booking', 'b');

/** The last report of an order, and its booking that is not cancelled. */
export interface KnownOrder {
  id: number;
  state: string;
  occurredAt: Date;
  eventId: string;
  bookingId: string | null;
  bookingState: BookingState | null;
  /** What the booking shows of the load unit. */
  type: BookingType | null;
  referenceNumber: string | null;
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  priority: string | null;
}

export async function findOrder(db: Db, facilityId: number, orderId: string): Promise<KnownOrder | undefined> {
  const { rows } = await rowsOf<KnownOrder>(
    {
      ...o('id', 'state', 'occurredAt', 'eventId'),
      bookingId: b('id').id,
      bookingState: b('state').state,
      ...b('type', 'referenceNumber', 'containerNumber', 'containerType', 'containerLength', 'priority'),
    },
    (columns) => sql`${prepared}
    select ${columns} from load_unit_order o left join booking b on b.order_row = o.id and b.state <> 'cancelled'
    where o.facility_id = ${facilityId} and o.order_id = ${orderId}`,
  ).execute(db);
  return rows[0];
}

/** The fields of the load unit itself as their columns take them: a list as the text of its JSON. */
const unitValues = (item: LoadUnitItem) =>
  Object.fromEntries(
    loadUnitFields.map((field) => [field, Array.isArray(item[field]) ? JSON.stringify(item[field]) : item[field]]),
  ) as Pick<Insertable<LoadUnitOrderTable>, keyof LoadUnitData>;

/** What a report says, as it is stored. */
const valuesOf = (item: LoadUnitItem, reportedState: string) => ({
  direction: item.direction,
  referenceNumber: item.referenceNumber,
  referenceKey: referenceKey(item.referenceNumber),
  containerNumber: item.containerNumber,
  ...unitValues(item),
  priority: item.priority,
  moduleId: item.moduleId,
  reportedState,
  occurredAt: item.occurredAt,
  eventId: item.eventId,
});

interface NewOrder {
  facilityId: number;
  item: LoadUnitItem;
  reportedState: string;
  now: Date;
}

/** Adds an order; a release that came before it closes it at once. True when its train was assigned before it came. */
export async function insertOrder(db: Db, { facilityId, item, reportedState, now }: NewOrder): Promise<boolean> {
  const { orderId } = item;
  const known = (table: 'release' | 'train_booking') =>
    sql<boolean>`exists (select from ${sql.table(table)} where facility_id = ${facilityId} and order_id = ${orderId})`;
  const row = await db
    .insertInto('loadUnitOrder')
    .values({
      ...valuesOf(item, reportedState),
      facilityId,
      orderId,
      state: reportedState,
      createdDate: now,
      releasedOnly: known('release'),
    })
    .returning(known('train_booking').as('hasTrain'))
    .executeTakeFirstOrThrow();
  return row.hasTrain;
}

/** Writes a report over the order as it was found; false when a booking or deletion has changed its state meanwhile. */
export async function updateOrder(
  db: Db,
  found: Pick<KnownOrder, 'id' | 'state'>,
  item: LoadUnitItem,
  { reportedState, state }: { reportedState: string; state: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loadUnitOrder')
    .set({ ...valuesOf(item, reportedState), state })
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a booking shows of its load unit. */
export interface ShownUnit {
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  priority: string | null;
}

export async function updateShownUnit(db: Db, bookingId: string, unit: ShownUnit): Promise<void> {
  await db.updateTable('booking').set(unit).where('id', '=', bookingId).execute();
}
