import type { Exception } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

/** Begins to keep an exception that so far was only computed, and locks what is kept of it. Answers who takes care of it. */
export async function keepException(trx: Trx, facilityId: number, row: Exception): Promise<string | null> {
  const { id, kind, since, tour, readPlate } = row;
  const licensePlate = tour?.licensePlate ?? readPlate ?? '';
  if (kind !== 'unknown') {
    await trx
      .insertInto('exception')
      .values({ id, facilityId, kind, since, licensePlate })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const kept = await trx
    .selectFrom('exception')
    .select('claimedBy')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return kept.claimedBy;
}

type Kept = Partial<Record<'claimedBy' | 'note' | 'notedBy' | 'doneBy', string | null>> &
  Partial<Record<'claimedDate' | 'notedDate' | 'doneDate', Date | null>>;

export async function updateException(trx: Trx, id: string, kept: Kept): Promise<void> {
  await trx.updateTable('exception').set(kept).where('id', '=', id).execute();
}

interface UnknownTruck {
  id: string;
  facilityId: number;
  licensePlate: string;
  plateReading: string;
  now: Date;
  /** One that was kept since then is still this truck. */
  after: Date;
  most: number;
}

/** Keeps that an unknown truck is before a gate; false where it is known to be there already, or too many are. */
export async function insertUnknownTruck(db: Db, truck: UnknownTruck): Promise<boolean> {
  const { id, facilityId, licensePlate, plateReading, now, after, most } = truck;
  const { numAffectedRows } = await sql`
    insert into exception (id, facility_id, kind, since, license_plate, plate_reading)
    select ${id}, ${facilityId}, 'unknown', ${now}, ${licensePlate}, ${plateReading}
    where not exists (select from exception x where x.facility_id = ${facilityId} and x.since > ${after}
        and x.plate_reading = ${plateReading})
      and (select count(*) from exception x where x.facility_id = ${facilityId} and x.since > ${after}
        and x.kind = 'unknown' and x.done_date is null) < ${most}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Forgets what is older than it is kept. */
export async function deleteOldExceptions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('exception').where('since', '<', before).execute();
}
