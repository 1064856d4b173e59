import { type BookingType, type LoadUnitData, type LoadUnitItem, loadUnitFields } from '@quaygate/contract';
import { type BookingState, type ReportedUnit, referenceKey } from '@quaygate/rules';
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
  /** It ended long ago, and takes no reports any more. */
  isArchived: boolean;
  netWeight: number | null;
  emptyWeight: number | null;
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
      ...o('id', 'state', 'occurredAt', 'eventId', 'netWeight', 'emptyWeight'),
      isArchived: sql`exists (select from archived_load_unit_order a where a.id = o.id)`,
      bookingId: b('id').id,
      bookingState: b('state').state,
      ...b('type', 'referenceNumber', 'containerNumber', 'containerType', 'containerLength', 'priority'),
    },
    (columns) => sql`${prepared}
    select ${columns} from all_time.load_unit_order o left join booking b on b.order_row = o.id and b.state <> 'cancelled'
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

/** What else decides whether a company may book the order, a row of `load_unit_order`. */
const standing = (now: Date) =>
  [
    'trainCancelled',
    'latestLoadingTime',
    sql<number>`(select max_weight from facility where id = load_unit_order.facility_id)`.as('maxWeight'),
    sql<boolean>`case when released_only then exists (
        select from release r where r.facility_id = load_unit_order.facility_id and r.order_id = load_unit_order.order_id
          and not r.deleted and coalesce(r.valid_until > ${now}, true))
      else load_unit_order.for_practice
        or not (select release_required from facility where id = load_unit_order.facility_id) end`.as('isReleased'),
  ] as const;

export type Standing = Pick<ReportedUnit, 'trainCancelled' | 'latestLoadingTime' | 'maxWeight' | 'isReleased'>;

interface NewOrder {
  facilityId: number;
  item: LoadUnitItem;
  reportedState: string;
  now: Date;
  forPractice: boolean;
}

/** Adds an order; a release that came before it closes it at once. `hasTrain`: its train was assigned before it came. */
export async function insertOrder(
  db: Db,
  { facilityId, item, reportedState, now, forPractice }: NewOrder,
): Promise<Standing & { hasTrain: boolean }> {
  const { orderId } = item;
  const known = (table: 'release' | 'train_booking') =>
    sql<boolean>`exists (select from ${sql.table(table)} where facility_id = ${facilityId} and order_id = ${orderId})`;
  return db
    .insertInto('loadUnitOrder')
    .values({
      ...valuesOf(item, reportedState),
      facilityId,
      orderId,
      state: reportedState,
      createdDate: now,
      releasedOnly: known('release'),
      forPractice,
    })
    .returning([...standing(now), known('train_booking').as('hasTrain')])
    .executeTakeFirstOrThrow();
}

/** Writes a report over the order as it was found; undefined when a booking or deletion has changed its state meanwhile. */
export async function updateOrder(
  db: Db,
  found: Pick<KnownOrder, 'id' | 'state'>,
  item: LoadUnitItem,
  { reportedState, state, now }: { reportedState: string; state: string; now: Date },
): Promise<Standing | undefined> {
  return db
    .updateTable('loadUnitOrder')
    .set({ ...valuesOf(item, reportedState), state })
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .returning(standing(now))
    .executeTakeFirst();
}
