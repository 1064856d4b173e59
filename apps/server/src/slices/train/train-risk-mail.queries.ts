import type { TrainRisk } from '@quaygate/contract';
import { type BookingType, trainRiskMailMinutes } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf, table } from '../../db/rows.ts';

const c = table('truckingCompany', 'c');
const f = table('facility', 'f');

/** Reason by booking. */
type Told = Record<string, TrainRisk>;

/** A train and a company with other bookings at risk than its last mail told. */
export interface ChangedRisk {
  facilityId: number;
  trainNumber: string;
  trainDate: string;
  forwarderId: string;
  email: string;
  facility: string;
  timeZone: string;
  unloadingMarginMinutes: number;
  risks: Told;
  told: Told;
}

const since = (now: Date) => new Date(now.getTime() - trainRiskMailMinutes * 60_000);

/** Of every train and company that may be written to now; slots that are over are no news (TRN-53). */
export async function findChangedRisks(db: Db, now: Date): Promise<ChangedRisk[]> {
  const { rows } = await rowsOf<ChangedRisk>(
    {
      facilityId: sql`facility_id`,
      trainNumber: sql`train_number`,
      trainDate: sql`train_date`,
      forwarderId: sql`forwarder_id`,
      ...c('email'),
      facility: f('name').name,
      ...f('timeZone', 'unloadingMarginMinutes'),
      risks: sql`coalesce(r.risks, '{}')`,
      told: sql`coalesce(m.told, '{}')`,
    },
    (columns) => sql`
    with risky as (
      select o.facility_id, o.train_number, o.train_date, b.forwarder_id, jsonb_object_agg(b.id, b.train_risk) as risks
      from booking b join load_unit_order o on o.id = b.order_row
      where b.train_risk is not null and b.train_risk not in ('truck_missing', 'left_behind')
        and b.slot_end > ${now}
        and o.train_number is not null
      group by 1, 2, 3, 4
    )
    select ${columns} from risky r full join train_risk_mail m using (facility_id, train_number, train_date, forwarder_id)
    join trucking_company c on c.id = forwarder_id join facility f on f.id = facility_id
    where coalesce(r.risks, '{}') <> coalesce(m.told, '{}') and coalesce(m.sent_date <= ${since(now)}, true)
    order by facility_id, train_date, train_number, forwarder_id`,
  ).execute(db);
  return rows;
}

/** Notes what a mail tells; false when another instance has written one meanwhile. */
export async function takeRiskMail(
  trx: Trx,
  { facilityId, trainNumber, trainDate, forwarderId, risks }: ChangedRisk,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into train_risk_mail as m (facility_id, train_number, train_date, forwarder_id, told, sent_date)
    values (${facilityId}, ${trainNumber}, ${trainDate}, ${forwarderId}, ${JSON.stringify(risks)}, ${now})
    on conflict (facility_id, train_number, train_date, forwarder_id) do update
      set told = excluded.told, sent_date = excluded.sent_date where m.sent_date <= ${since(now)}
    returning facility_id`.execute(trx);
  return rows.length > 0;
}

/** Forgets bookings that are over or gone, which no mail needs to tell. */
export async function keepTold(db: Db, { facilityId, trainNumber, trainDate, forwarderId, risks }: ChangedRisk) {
  await db
    .updateTable('trainRiskMail')
    .set({ told: JSON.stringify(risks) })
    .where('facilityId', '=', facilityId)
    .where('trainNumber', '=', trainNumber)
    .where('trainDate', '=', trainDate)
    .where('forwarderId', '=', forwarderId)
    .execute();
}

/** What a mail says of a booking. */
export interface ToldBooking {
  id: string;
  type: BookingType;
  containerNumber: string | null;
  referenceNumber: string;
  licensePlate: string;
  slotBegin: Date;
  slotEnd: Date;
}

/** Those of the bookings whose truck is still to come for its train, by slot; what is left behind is told otherwise (TRN-57). */
export async function findToldBookings(db: Db, ids: readonly string[], now: Date): Promise<ToldBooking[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('booking')
    .select(['id', 'type', 'containerNumber', 'referenceNumber', 'licensePlate', 'slotBegin', 'slotEnd'])
    .where('id', 'in', [...ids])
    .where('state', '=', 'active')
    .where('slotEnd', '>', now)
    .where(({ eb }) => eb('trainRisk', 'is distinct from', 'left_behind'))
    .orderBy('slotBegin')
    .orderBy('id')
    .execute();
}

/** Trains of the past. */
export const forgetRiskMails = (db: Db, before: string, limit: number): Promise<number> =>
  removeSome(db, 'train_risk_mail', sql`train_date < ${before}`, limit);
