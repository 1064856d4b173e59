import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

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
