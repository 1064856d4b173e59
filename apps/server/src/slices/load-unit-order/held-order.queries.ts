import type { BookingType } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { deadlinesOf } from '../deadline/deadline.queries.ts';
import { type Asker, type FoundOrder, granted } from './load-unit-order.queries.ts';

const f = table('facility', 'f');
const o = table('loadUnitOrder', 'o');

/** What decides about an order that a booking of the forwarder holds, and about its slot. */
export type HeldOrder = Pick<
  FoundOrder,
  | 'id'
  | 'moduleId'
  | 'containerNumber'
  | 'referenceNumber'
  | 'containerType'
  | 'containerLength'
  | 'netWeight'
  | 'emptyWeight'
  | 'trainCancelled'
  | 'latestLoadingTime'
  | 'state'
  | 'allowed'
  | 'releaseUntil'
  | 'deadlines'
> & { direction: BookingType; maxWeight: number };

/** Columns of a held order, of a facility `f`, its order `o` and what is `granted`. */
export const heldColumns: Columns<HeldOrder> = {
  ...f('maxWeight'),
  ...o(
    'id',
    'direction',
    'moduleId',
    'containerNumber',
    'referenceNumber',
    'containerType',
    'containerLength',
    'netWeight',
    'emptyWeight',
  ),
  ...o('trainCancelled', 'latestLoadingTime', 'state'),
  allowed: sql`granted.allowed`,
  releaseUntil: sql`granted.until`,
  deadlines: deadlinesOf('o'),
};

/** Orders by their rows. */
export async function findHeldOrders(db: Db, asker: Asker, rowIds: readonly number[]): Promise<HeldOrder[]> {
  const { rows } = await rowsOf<HeldOrder>(
    heldColumns,
    (columns) => sql`${prepared}
    select ${columns} from facility f join load_unit_order o on o.facility_id = f.id cross join ${granted(asker)}
    where f.id = ${asker.facilityId} and o.id = any(${unseenList(rowIds, 'bigint')})`,
  ).execute(db);
  return rows;
}
