import { expiringStatuses } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import { isOver } from './license-status.queries.ts';

const licenseRow = table('license');
const companyRow = table('truckingCompany', 'company');

const day = 86_400_000;

/** Licences that end within these days and will not renew, each taken once for them or for fewer. */
export async function takeEndingLicenses(trx: Db, days: number, now: Date) {
  const { rows } = await rowsOf(
    {
      ...licenseRow('licenseKey'),
      ...notNull(licenseRow('expirationDate', 'forwarderId')),
      companyEmail: companyRow('email').email,
    },
    (columns) => sql`
    update license set reminded_days = ${days}
    from trucking_company company
    where company.id = license.forwarder_id and not has_renewal and status in (${sql.join(expiringStatuses)})
      and expiration_date > ${now} and expiration_date <= ${new Date(now.getTime() + days * day)}
      and coalesce(reminded_days, ${days + 1}) > ${days}
    returning ${columns}`,
  ).execute(trx);
  return rows.sort((a, b) => +a.expirationDate - +b.expirationDate);
}

/** So long a provider takes to collect a renewal when nothing is wrong. */
const collectedWithin = day;

/** Licences whose renewal is not paid although their period has ended, each taken once for a period. */
export async function takeOpenPayments(trx: Db, now: Date) {
  const { rows } = await rowsOf(
    {
      ...licenseRow('id', 'licenseKey'),
      ...notNull(licenseRow('forwarderId')),
      validUntil: sql<Date>`license_valid_until(expiration_date, true)`,
      companyEmail: companyRow('email').email,
    },
    (columns) => sql`
    update license set payment_open_told = expiration_date
    from trucking_company company
    where company.id = license.forwarder_id and has_renewal and status in (${sql.join(expiringStatuses)})
      and expiration_date <= ${new Date(now.getTime() - collectedWithin)} and not ${isOver(now)}
      and payment_open_told is distinct from expiration_date
    returning ${columns}`,
  ).execute(trx);
  return rows.sort((a, b) => (a.licenseKey < b.licenseKey ? -1 : 1));
}

/** The days of grace of this installation; written when it starts. */
export async function setGraceDays(db: Db, days: number): Promise<void> {
  await db.updateTable('licenseGrace').set({ days }).where('days', '<>', days).execute();
}
