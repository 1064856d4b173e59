import { expiringStatuses, type LicenseStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statusAt } from './license-list.queries.ts';

const forwarderTrucker = table('forwarderTrucker');
const licenseRow = table('license');

interface Assignment {
  forwarderId: string;
  truckerId: string;
  changedBy: string;
  changedDate: Date;
}

/** Writes EXPIRED where the date has passed; the driver stays as information. Answers how many there were. */
export async function expireLicenses(db: Db, now: Date, truckerId?: string): Promise<void> {
  const ofDriver = truckerId === undefined ? sql`true` : sql`trucker_id = ${truckerId}`;
  const { rows } = await rowsOf(
    { forwarderId: sql<string | null>`forwarder_id` },
    (columns) => sql`
    with due as (
      select id, status from license
      where status in (${sql.join(expiringStatuses)}) and expiration_date <= ${now} and ${ofDriver}
      order by id for update
    ), expired as (
      update license set status = 'EXPIRED' from due where license.id = due.id
      returning license.id, due.status, trucker_id, forwarder_id
    ), changed as (
      insert into license_change (license_id, changed_date, from_status, to_status, trucker_id, forwarder_id, reason)
      select id, ${now}, status, 'EXPIRED', trucker_id, forwarder_id, 'expired' from expired
    )
    select distinct ${columns} from expired`,
  ).execute(db);
  for (const { forwarderId } of rows) if (forwarderId) tell(db, { noun: 'license', forwarderId });
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
      hasLicense: sql`exists (select ${held} and status = 'ASSIGNED' and coalesce(expiration_date > ${now}, true))`,
      hasDue: sql`exists (select ${held} and status in (${sql.join(expiringStatuses)}) and expiration_date <= ${now})`,
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
          and (expiration_date is null or expiration_date > ${changedDate})
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
        case when trucker.is_identified then 'UNASSIGNED_SETUP_FEE_REQUIRED' else 'UNASSIGNED' end
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

export interface LockedLicense {
  id: string;
  licenseKey: string;
  status: LicenseStatus;
  forwarderId: string | null;
  truckerId: string | null;
  hasRenewal: boolean;
  expirationDate: Date | null;
  stoppedDate: Date | null;
  orderId: string | null;
  licenseOrderId: string | null;
}

/** Locks licences until the end of the transaction, in one order; those whose date has passed become EXPIRED first. */
async function lock(trx: Db, which: RawBuilder<unknown>, now: Date): Promise<LockedLicense[]> {
  const { rows } = await rowsOf<LockedLicense & { statusNow: LicenseStatus }>(
    {
      ...licenseRow('id', 'licenseKey', 'status'),
      statusNow: statusAt(now),
      ...licenseRow(
        'forwarderId',
        'truckerId',
        'hasRenewal',
        'orderId',
        'licenseOrderId',
        'expirationDate',
        'stoppedDate',
      ),
    },
    (columns) => sql`
    select ${columns} from license where ${which} order by id for update`,
  ).execute(trx);
  for (const { statusNow, ...license } of rows) {
    if (statusNow === license.status) continue;
    await changeLicense(trx, license, { status: statusNow }, { reason: 'expired', changedBy: null, changedDate: now });
  }
  return rows.map(({ statusNow, ...license }) => ({ ...license, status: statusNow }));
}

export async function lockLicense(trx: Db, ref: string, now: Date): Promise<LockedLicense | undefined> {
  const [license] = await lock(trx, sql`id = ${ref} or license_key = ${ref}`, now);
  return license;
}

export const lockLicensesOf = (trx: Db, orderId: string, now: Date) => lock(trx, sql`order_id = ${orderId}`, now);

export const lockLicensesOfOrder = (trx: Db, licenseOrderId: string, now: Date) =>
  lock(trx, sql`license_order_id = ${licenseOrderId}`, now);

interface Change {
  status?: LicenseStatus;
  forwarderId?: string;
  truckerId?: string | null;
  assignDate?: Date | null;
  expirationDate?: Date | null;
  hasRenewal?: boolean;
  stoppedDate?: Date;
}

interface Why {
  reason: string;
  /** Null: a job or a payment. */
  changedBy: string | null;
  changedDate: Date;
  /** The driver it concerns, where the licence loses them. */
  truckerId?: string | null;
}

/** Changes a licence from the expected status only, and records who, when and why; false when the status is another one. */
export async function changeLicense(
  trx: Db,
  license: { id: string; status: LicenseStatus },
  change: Change,
  { reason, changedBy, changedDate, truckerId }: Why,
): Promise<boolean> {
  const row = await trx
    .updateTable('license')
    .set(change)
    .where('id', '=', license.id)
    .where('status', '=', license.status)
    .returning(['status', 'truckerId', 'forwarderId'])
    .executeTakeFirst();
  if (!row) return false;
  if (row.forwarderId) tell(trx, { noun: 'license', forwarderId: row.forwarderId });
  await trx
    .insertInto('licenseChange')
    .values({
      licenseId: license.id,
      changedDate,
      changedBy,
      fromStatus: license.status,
      toStatus: row.status,
      truckerId: truckerId ?? row.truckerId,
      forwarderId: row.forwarderId,
      reason,
    })
    .execute();
  return true;
}

/** Disables a licence for good: it loses its driver and its renewal. */
export function disableLicense(trx: Db, license: LockedLicense, why: Omit<Why, 'truckerId'>): Promise<boolean> {
  const { truckerId, stoppedDate } = license;
  const change = { status: 'DISABLED', truckerId: null, assignDate: null, hasRenewal: false } as const;
  return changeLicense(trx, license, { ...change, stoppedDate: stoppedDate ?? why.changedDate }, { ...why, truckerId });
}

/** The status that an expired licence had before. */
export async function findStatusBeforeExpiry(trx: Db, licenseId: string): Promise<LicenseStatus | undefined> {
  const change = await trx
    .selectFrom('licenseChange')
    .select('fromStatus')
    .where('licenseId', '=', licenseId)
    .where('toStatus', '=', 'EXPIRED')
    .where('fromStatus', '<>', 'EXPIRED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return change?.fromStatus;
}

/** The driver of a licence: their name, whether they are identified, and deleted. */
export const findDriver = (db: Db, truckerId: string) =>
  db
    .selectFrom('trucker')
    .select(['userId', 'isIdentified', 'deletedDate', 'firstName', 'lastName'])
    .where('userId', '=', truckerId)
    .executeTakeFirst();

export async function findCompanyEmail(db: Db, forwarderId: string): Promise<string | undefined> {
  const company = await db
    .selectFrom('truckingCompany')
    .select('email')
    .where('id', '=', forwarderId)
    .executeTakeFirst();
  return company?.email;
}
