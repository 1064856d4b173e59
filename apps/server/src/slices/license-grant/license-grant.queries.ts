import { randomUUID } from 'node:crypto';
import { displayTimeZone, expiringStatuses, grantRenewalDays } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { newLicenseKey } from '../license/license-purchase.queries.ts';

export interface Grant {
  id: string;
  forwarderId: string;
  quantity: number;
  months: number;
  hasRenewal: boolean;
  cost: string | null;
  note: string | null;
  /** The administrator. */
  ownerEmail: string;
  boughtBy: string;
  createdDate: Date;
}

/** The end of the day that lies so many months ahead. */
const endOf = (months: number, now: Date) => sql<Date>`
  (((${now}::timestamptz at time zone ${displayTimeZone})::date + make_interval(months => ${months}))::date + 1)::timestamp
    at time zone ${displayTimeZone}`;

export async function insertGrant(trx: Db, grant: Grant): Promise<void> {
  const none = { licenseId: null, costCentre: null, sessionId: null, orderId: null, receiptUrl: null };
  await trx
    .insertInto('licenseOrder')
    .values({
      ...grant,
      ...none,
      kind: 'GRANT',
      state: 'PAID',
      askDate: null,
      renewals: null,
      paidDate: grant.createdDate,
    })
    .execute();
}

/** The licences of a grant, free from now on; answers the end of their time. */
export async function insertGrantedLicenses(trx: Db, grant: Grant): Promise<Date> {
  const { id, forwarderId, quantity, months, hasRenewal, ownerEmail, boughtBy, createdDate } = grant;
  const none = { truckerId: null, assignDate: null, stoppedDate: null, orderId: null };
  const rows = await trx
    .insertInto('license')
    .values(
      Array.from({ length: quantity }, (_, index) => ({
        ...{ id: randomUUID(), licenseKey: newLicenseKey(), status: 'UNASSIGNED' as const, hasRenewal, ...none },
        ...{ forwarderId, ownerEmail, purchaseDate: createdDate, expirationDate: endOf(months, createdDate) },
        ...{ licenseOrderId: id, position: index + 1 },
      })),
    )
    .returning(['id', 'expirationDate'])
    .execute();
  tell(trx, { noun: 'license', forwarderId });
  const status = { fromStatus: 'INITIALIZING', toStatus: 'UNASSIGNED' } as const;
  const change = {
    changedDate: createdDate,
    changedBy: boughtBy,
    ...status,
    truckerId: null,
    forwarderId,
    reason: 'granted',
  };
  await trx
    .insertInto('licenseChange')
    .values(rows.map((row) => ({ licenseId: row.id, ...change })))
    .execute();
  return rows[0]?.expirationDate ?? createdDate;
}

/** Granted licences that renew go on by as many months, some days before their end. */
export async function renewGrantedLicenses(db: Db, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + grantRenewalDays * 86_400_000);
  const { rows } = await rowsOf(
    { forwarderId: sql<string | null>`forwarder_id` },
    (columns) => sql`
    with due as (
      select license.id, o.months from license join license_order o on o.id = license.license_order_id
      where o.kind = 'GRANT' and o.state = 'PAID' and license.has_renewal and license.stopped_date is null
        and license.status in (${sql.join(expiringStatuses)}) and license.expiration_date <= ${soon}
      order by license.id for update of license
    ), renewed as (
      update license set reminded_days = null, expiration_date =
        (expiration_date at time zone ${displayTimeZone} + make_interval(months => due.months)) at time zone ${displayTimeZone}
      from due where license.id = due.id
      returning license.id, license.status, trucker_id, forwarder_id
    ), changed as (
      insert into license_change (license_id, changed_date, from_status, to_status, trucker_id, forwarder_id, reason)
      select id, ${now}, status, status, trucker_id, forwarder_id, 'renewed' from renewed
    )
    select distinct ${columns} from renewed`,
  ).execute(db);
  for (const { forwarderId } of rows) if (forwarderId) tell(db, { noun: 'license', forwarderId });
}
