import type { DriverFacts } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isBlockedAt, licenseFacts, verifiedUntil } from '../admission/admission.queries.ts';
import { needsNoLicense } from '../licensing/licensing.queries.ts';

const f = table('facility', 'f');
const link = table('forwarderTrucker', 'link');

export interface AskedSlot {
  terminalId: number;
  slotBegin: Date;
  slotEnd: Date;
}

/** Undefined for an unknown terminal. */
export const findPhoneNumber = (db: Db, terminalId: number) =>
  db.selectFrom('facility').select('phoneNumber').where('id', '=', terminalId).executeTakeFirst();

/** The approved drivers of a company with what decides about them at a terminal in a slot. */
export async function findDriverFacts(
  db: Db,
  forwarderId: string,
  { terminalId, slotBegin, slotEnd }: AskedSlot,
  now: Date,
): Promise<(DriverFacts & { truckerId: string })[]> {
  const driver = sql`link.trucker_id`;
  const begin = sql<Date>`${slotBegin}::timestamptz`;
  const { rows } = await rowsOf<DriverFacts & { truckerId: string }>(
    {
      ...link('truckerId', 'licensePlate'),
      slotBegin: begin,
      slotEnd: sql`${slotEnd}::timestamptz`,
      ...f('toleranceMinutes', 'verificationRequired'),
      isDriverBlocked: isBlockedAt(driver, begin),
      verifiedUntil: verifiedUntil(driver),
      isApproved: sql`true`,
      needsLicense: sql`not ${needsNoLicense('company')}`,
      ...licenseFacts(driver, now),
      // A tour of the same slot is the one that the booking joins.
      hasDoubleTour: sql`exists (select from tour other where other.trucker_id = link.trucker_id
        and other.forwarder_id = link.forwarder_id and other.state not in ('completed', 'cancelled')
        and other.slot_begin < ${slotEnd} and other.slot_end > ${slotBegin}
        and (other.facility_id <> f.id or other.slot_begin <> ${slotBegin}))`,
    },
    (columns) => sql`${prepared}
    select ${columns} from forwarder_trucker link
    join trucking_company company on company.id = link.forwarder_id join facility f on f.id = ${terminalId}
    where link.forwarder_id = ${forwarderId} and link.state = 'approved'
    order by link.last_name, link.first_name, link.id`,
  ).execute(db);
  return rows;
}
