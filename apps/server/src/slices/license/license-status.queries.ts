import { expiringStatuses, type LicenseStatus } from '@quaygate/rules';
import { sql } from 'kysely';

/** Whether the date has passed, with the days of grace for a licence that renews (FIELD-PAY-06). Without a date it never has. */
export const isOver = (now: Date) => sql`(license.expiration_date is not null and license.expiration_date <= ${now}
  and license_valid_until(license.expiration_date, license.has_renewal) <= ${now})`;

/** Until when a licence stays valid although its renewal is not paid yet; null where no payment is open. */
export const paymentOpenUntil = (now: Date) => sql<Date | null>`
  case when license.status in (${sql.join(expiringStatuses)}) and license.has_renewal and license.expiration_date <= ${now}
    and not ${isOver(now)} then license_valid_until(license.expiration_date, true) end`;

/** The status by the date: no check waits for the job that writes EXPIRED. */
export const statusAt = (now: Date) => sql<LicenseStatus>`
  case when license.status in (${sql.join(expiringStatuses)}) and ${isOver(now)}
    then 'EXPIRED' else license.status end`;
