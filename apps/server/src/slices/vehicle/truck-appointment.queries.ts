import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const t = table('tour', 't');
const c = table('truckingCompany', 'c');
const p = table('gatePicture', 'p');

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
  const { rows } = await rowsOf<AppointmentRow>(
    {
      ...t('externalId', 'licensePlate', 'firstName', 'lastName', 'truckerId'),
      truckingCompany: c('name').name,
      hasPicture: sql`exists (select from gate_picture p join booking b on b.id = p.booking_id where b.tour_id = t.id
        and p.removed_date is null)`,
    },
    (columns) => sql`
    select ${columns} from tour t join trucking_company c on c.id = t.forwarder_id
    where t.facility_id = ${facilityId} and t.number = ${number}`,
  ).execute(db);
  return rows[0];
}

/** The latest picture that the gate took of a visit, and its driver; only where trucks are watched. */
export async function findGatePicture(
  db: Db,
  facilityId: number,
  number: number,
): Promise<{ image: Buffer; truckerId: string } | undefined> {
  const { rows } = await rowsOf(
    { ...p('image'), ...t('truckerId') },
    (columns) => sql`
    select ${columns} from tour t join booking b on b.tour_id = t.id join gate_picture p on p.booking_id = b.id
    where t.facility_id = ${facilityId} and t.number = ${number} and p.removed_date is null
      and exists (select from facility where id = ${facilityId} and 'truckMonitoring' = any(capabilities))
    order by p.taken_at desc, p.event_id desc limit 1`,
  ).execute(db);
  return rows[0];
}
