import { expiringStatuses } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';

const licenseRow = table('license');
const companyRow = table('truckingCompany', 'company');

const day = 86_400_000;

/** Licences that end within these days and will not renew, each taken once for them or for fewer. */
export async function takeEndingLicenses(trx: Db, days: number, now: Date) {
  const { rows } = await rowsOf(
    { ...licenseRow('licenseKey'), ...notNull(licenseRow('expirationDate')), companyEmail: companyRow('email').email },
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
