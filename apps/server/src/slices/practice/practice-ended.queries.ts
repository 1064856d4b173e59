import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isHeld, isOpen } from './practice.queries.ts';

const o = table('loadUnitOrder', 'o');

/** No practice runs at the terminal of an order `o`: one that was started again has units of its own. */
const isOver = sql`not exists (select from practice p where p.facility_id = o.facility_id and p.ended_date is null)`;

/** Terminals whose practice is over and that still have something of it. */
export async function findLeftovers(db: Db): Promise<number[]> {
  const { rows } = await rowsOf(
    o('facilityId'),
    (columns) => sql`
    select distinct ${columns} from load_unit_order o
    where o.for_practice and o.state not in ('CANCELLED', 'DONE') and ${isOver}`,
  ).execute(db);
  return rows.map(({ facilityId }) => facilityId);
}

export async function findHeldBookings(db: Db, facilityId: number, first: number): Promise<string[]> {
  const { rows } = await rowsOf(
    table('booking', 'b')('id'),
    (columns) => sql`
    select ${columns} from load_unit_order o join booking b on b.order_row = o.id
    where o.facility_id = ${facilityId} and ${isHeld} and ${isOver} order by b.id limit ${first}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** The orders are locked: nothing else changes them meanwhile. */
export const withdrawOrders = (trx: Trx, ids: readonly number[]) =>
  sql`update load_unit_order set state = 'CANCELLED', reported_state = 'CANCELLED' where id = any(${ids})`.execute(trx);

/** Withdraws what is not booked. @returns how many there were */
export async function withdrawOpenUnits(db: Db, facilityId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update load_unit_order set state = 'CANCELLED', reported_state = 'CANCELLED'
    where id in (select o.id from load_unit_order o where o.facility_id = ${facilityId} and ${isOpen} and ${isOver}
      order by o.id for update)`.execute(db);
  if (numAffectedRows > 0n) tell(db, { noun: 'loadUnit', facilityId });
  return Number(numAffectedRows);
}
