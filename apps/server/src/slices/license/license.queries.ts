import { expiringStatuses, type LicenseStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isOver, statusAt } from './license-status.queries.ts';

const _forwarderTrucker = table('forwarderTrucker');

const licenseRow = table('license');

/** Writes EXPIRED where the date has passed; the driver stays as information. Answers how many there were. */
export async function expireLicenses(db: Db, now: Date, truckerId?: string): Promise<void> {
  const ofDriver = truckerId === undefined ? sql`true` : sql`trucker_id = ${truckerId}`;
  const { rows } = await rowsOf(
    { forwarderId: sql<string | null>`forwarder_id` },
    (columns) => sql`
    with due as (
      select id, status from license
      where status in (${sql.join(expiringStatuses)}) and ${isOver(now)} and ${ofDriver}
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
  /** Since when an open dispute has taken it; it may come back. */
  suspendedDate: Date | null;
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
        'suspendedDate',
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
  suspendedDate?: Date | null;
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
  const without = { truckerId: null, assignDate: null, hasRenewal: false, suspendedDate: null };
  const change = { status: 'DISABLED', ...without } as const;
  return changeLicense(trx, license, { ...change, stoppedDate: stoppedDate ?? why.changedDate }, { ...why, truckerId });
}
