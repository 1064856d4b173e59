import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export interface AppointmentRow {
  externalId: string | null;
  licensePlate: string;
  firstName: string;
  lastName: string;
  truckerId: string;
  truckingCompany: string;
  hasPicture: boolean;
}

/** A tour of a facility, with its driver and forwarder. */
export async function findAppointment(db: Db, facilityId: number, number: number): Promise<AppointmentRow | undefined> {
  const { rows } = await sql<AppointmentRow>`
    select t.external_id, t.license_plate, t.first_name, t.last_name, t.trucker_id, c.name as trucking_company,
      exists (select from gate_picture p join booking b on b.id = p.booking_id where b.tour_id = t.id
        and p.removed_date is null) as has_picture
    from tour t join trucking_company c on c.id = t.forwarder_id
    where t.facility_id = ${facilityId} and t.number = ${number}`.execute(db);
  return rows[0];
}

/** The latest picture that the gate took of a visit, and its driver; only where trucks are watched. */
export async function findGatePicture(
  db: Db,
  facilityId: number,
  number: number,
): Promise<{ image: Buffer; truckerId: string } | undefined> {
  const { rows } = await sql<{ image: Buffer; truckerId: string }>`
    select p.image, t.trucker_id
    from tour t join booking b on b.tour_id = t.id join gate_picture p on p.booking_id = b.id
    where t.facility_id = ${facilityId} and t.number = ${number} and p.removed_date is null
      and exists (select from facility where id = ${facilityId} and 'truckMonitoring' = any(capabilities))
    order by p.taken_at desc, p.event_id desc limit 1`.execute(db);
  return rows[0];
}
