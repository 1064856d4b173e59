import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/**
 * The acceptance restrictions of a facility: bookings share them while they are judged by them, a change takes them
 * alone. So no booking is committed that a restriction of that moment forbids.
 */
const key = (facilityId: number | RawBuilder<number>) => sql`hashtextextended('rules', ${facilityId})`;

export const shareFacilityRules = (facilityId: number | RawBuilder<number>) =>
  sql`pg_advisory_xact_lock_shared(${key(facilityId)})`;

/** Waits for a change that is under way, and keeps others from starting until the transaction ends. */
export async function keepFacilityRules(trx: Trx, facilityId: number): Promise<void> {
  await sql`${prepared} select ${shareFacilityRules(facilityId)}`.execute(trx);
}

/** Waits for the bookings that are being made, and keeps others from starting until the transaction ends. */
export async function takeFacilityRules(trx: Trx, facilityId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(facilityId)})`.execute(trx);
}

/** The zone in which a facility counts its days. */
export async function findTimeZone(db: Db, facilityId: number): Promise<string> {
  const facility = await db
    .selectFrom('facility')
    .select('timeZone')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return facility.timeZone;
}
