import { expiringStatuses } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { licensingOfCompany } from '../licensing/licensing.queries.ts';
import { isOver } from './license-status.queries.ts';

const forwarderTrucker = table('forwarderTrucker');

interface Assignment {
  forwarderId: string;
  truckerId: string;
  changedBy: string;
  changedDate: Date;
}

export async function hasLicense(db: Db, truckerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('license')
    .select('id')
    .where('truckerId', '=', truckerId)
    .where('status', '=', 'ASSIGNED')
    .executeTakeFirst();
  return row !== undefined;
}

interface Driver {
  state: 'pending' | 'approved';
  firstName: string;
  lastName: string;
  hasLicense: boolean;
  /** Whether the date of a licence has passed that no job has written as expired yet. */
  hasDue: boolean;
}

/** A driver of the forwarder, locked until the transaction ends, and whether they hold a licence of anybody. */
export async function lockDriver(trx: Db, { forwarderId, truckerId, changedDate: now }: Assignment) {
  const held = sql`from license where trucker_id = ${truckerId}`;
  const { rows } = await rowsOf<Driver>(
    {
      state: sql`state`,
      ...forwarderTrucker('firstName', 'lastName'),
      hasLicense: sql`exists (select ${held} and status = 'ASSIGNED' and not ${isOver(now)})`,
      hasDue: sql`exists (select ${held} and status in (${sql.join(expiringStatuses)}) and ${isOver(now)})`,
    },
    (columns) => sql`${prepared}
    select ${columns} from forwarder_trucker
    where forwarder_id = ${forwarderId} and trucker_id = ${truckerId} and state in ('pending', 'approved')
    for update`,
  ).execute(trx);
  return rows[0];
}

/** Assigns the free licence of the forwarder that lasts longest; licences locked by other transactions are skipped. */
export async function assignFreeLicense(trx: Db, { forwarderId, truckerId, changedBy, changedDate }: Assignment) {
  const { rows } = await rowsOf(
    { id: sql<string>`id`, licenseKey: sql<string>`license_key`, expirationDate: sql<Date | null>`expiration_date` },
    (columns) => sql`${prepared}
    with assigned as (
      update license set status = 'ASSIGNED', trucker_id = ${truckerId}, assign_date = ${changedDate}
      where id = (
        select id from license
        where forwarder_id = ${forwarderId} and status = 'UNASSIGNED'
          and not ${isOver(changedDate)}
        order by expiration_date desc nulls last, purchase_date, id
        limit 1 for update skip locked
      )
      returning id, license_key, expiration_date
    ), changed as (
      insert into license_change
        (license_id, changed_date, changed_by, from_status, to_status, trucker_id, forwarder_id, reason)
      select id, ${changedDate}, ${changedBy}, 'UNASSIGNED', 'ASSIGNED', ${truckerId}, ${forwarderId}, 'assigned'
      from assigned
    )
    select ${columns} from assigned`,
  ).execute(trx);
  if (rows[0]) tell(trx, { noun: 'license', forwarderId });
  return rows[0];
}

/** Frees the licence of a driver if the forwarder manages it; an identified driver leaves a set-up fee due (FWD-LIC-65). */
export async function revokeLicense(trx: Db, { forwarderId, truckerId, changedBy, changedDate }: Assignment) {
  const { rows } = await rowsOf(
    { id: sql<string>`id`, licenseKey: sql<string>`license_key` },
    (columns) => sql`
    with revoked as (
      update license set trucker_id = null, assign_date = null, status =
        case when trucker.is_identified
          and (select ${licensingOfCompany('company')} from trucking_company company where company.id = ${forwarderId}) = 'card'
          then 'UNASSIGNED_SETUP_FEE_REQUIRED' else 'UNASSIGNED' end
      from trucker
      where trucker.user_id = ${truckerId} and license.trucker_id = ${truckerId} and forwarder_id = ${forwarderId}
        and status = 'ASSIGNED'
      returning license.id, license_key, status
    ), changed as (
      insert into license_change
        (license_id, changed_date, changed_by, from_status, to_status, trucker_id, forwarder_id, reason)
      select id, ${changedDate}, ${changedBy}, 'ASSIGNED', status, ${truckerId}, ${forwarderId}, 'revoked'
      from revoked
    )
    select ${columns} from revoked`,
  ).execute(trx);
  if (rows[0]) tell(trx, { noun: 'license', forwarderId });
  return rows[0];
}
