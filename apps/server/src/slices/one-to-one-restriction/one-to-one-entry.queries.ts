import type { FacilityBooking, NewOneToOneRestriction, OneToOneRestriction, Page, PageQuery } from '@quaygate/contract';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { findFacilityBookings } from '../facility-booking/facility-booking.queries.ts';

const columns = ['id', 'restrictionStart', 'restrictionEnd', 'facilityId as terminalId'] as const;

/** Every restriction of a facility, by its start. */
export function findRestrictions(db: Db, facilityId: number): Promise<OneToOneRestriction[]> {
  return db
    .selectFrom('oneToOneRestriction')
    .select(columns)
    .where('facilityId', '=', facilityId)
    .orderBy('restrictionStart')
    .orderBy('id')
    .execute();
}

export function findRestriction(db: Db, facilityId: number, id: string): Promise<OneToOneRestriction | undefined> {
  return db
    .selectFrom('oneToOneRestriction')
    .select(columns)
    .where('facilityId', '=', facilityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Writes a restriction unless the day has another one; false where it has. The caller has taken the rules of the facility,
 * so that no two are written at once.
 */
export async function writeRestriction(
  trx: Trx,
  id: string,
  { terminalId, restrictionStart, restrictionEnd }: NewOneToOneRestriction,
  day: { start: Date; end: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into one_to_one_restriction (id, facility_id, restriction_start, restriction_end)
    select ${id}, ${terminalId}::integer, ${restrictionStart}::timestamptz, ${restrictionEnd}::timestamptz
    where not exists (
      select from one_to_one_restriction
      where facility_id = ${terminalId} and id <> ${id}
        and restriction_end > ${day.start} and restriction_start < ${day.end})
    on conflict (id) do update
      set restriction_start = excluded.restriction_start, restriction_end = excluded.restriction_end
    returning id`.execute(trx);
  if (rows.length > 0) tell(trx, { noun: 'oneToOneRestriction', facilityId: terminalId });
  return rows.length > 0;
}

export async function deleteRestriction(trx: Trx, facilityId: number, id: string): Promise<void> {
  await trx.deleteFrom('oneToOneRestriction').where('facilityId', '=', facilityId).where('id', '=', id).execute();
  tell(trx, { noun: 'oneToOneRestriction', facilityId });
}

/** Bookings of tours not yet registered that begin in the period with more deliveries than pickups. */
export function findBookingsUnpaired(
  db: Db,
  { terminalId, restrictionStart, restrictionEnd }: NewOneToOneRestriction,
  paging: PageQuery,
): Promise<Page<FacilityBooking>> {
  return findFacilityBookings(
    db,
    terminalId,
    paging,
    sql`b.slot_begin >= ${restrictionStart} and b.slot_begin < ${restrictionEnd}
      and b.state not in ('registered', 'transhipment', 'completed', 'cancelled')
      and (select count(*) filter (where m.type = 'delivery') > count(*) filter (where m.type = 'pickup')
        from booking m where m.tour_id = b.tour_id and m.state <> 'cancelled')`,
  );
}
