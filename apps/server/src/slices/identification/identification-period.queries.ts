import type { DriverLanguage } from '@quaygate/phrases';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { leftTable, notNull, rowsOf, table } from '../../db/rows.ts';

const i = table('identification', 'i');
const t = table('trucker', 't');
const u = leftTable('appUser', 'u');
const c = table('truckingCompany', 'c');
const truckerRow = table('trucker');

interface EndingDocument {
  truckerId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: DriverLanguage | null;
  validUntil: string;
}

/** Verified drivers whose document ends by a day, each once for a document; a driver with a newer one is left out. */
export async function takeEndingDocuments(
  trx: Trx,
  { today, until, now }: { today: string; until: string; now: Date },
): Promise<EndingDocument[]> {
  const { rows } = await rowsOf<EndingDocument>(
    { ...i('truckerId'), ...t('email', 'firstName', 'lastName'), ...u('language'), ...notNull(i('validUntil')) },
    (columns) => sql`
    update identification i set reminded_date = ${now}
    from trucker t left join app_user u on u.id = t.user_id
    where t.user_id = i.trucker_id and t.deleted_date is null and t.verified_until = i.valid_until
      and i.valid_until between ${today} and ${until} and i.reminded_date is null
    returning ${columns}`,
  ).execute(trx);
  return rows;
}

export async function findCompanyEmails(db: Db, truckerId: string): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...c('email') },
    (columns) => sql`
    select distinct ${columns} from forwarder_trucker l join trucking_company c on c.id = l.forwarder_id
    where l.trucker_id = ${truckerId} and l.state = 'approved' and c.email is not null order by c.email`,
  ).execute(db);
  return rows.map(({ email }) => email);
}

export interface RemovedIdentification {
  id: string;
  truckerId: string;
  name: string;
}

/**
 * Removes identifications that let no one pass and have not changed since a moment: not handed in, refused, or with a
 * document that ended before a day. Those that wait for people stay.
 */
export async function removeUseless(
  trx: Trx,
  { since, endedBefore }: { since: Date; endedBefore: string },
): Promise<RemovedIdentification[]> {
  const { rows } = await rowsOf<RemovedIdentification>(
    { ...i('id', 'truckerId'), name: sql`trim(t.first_name || ' ' || t.last_name)` },
    (columns) => sql`
    delete from identification i using trucker t
    where t.user_id = i.trucker_id and (
      (i.submitted_date is null and i.changed_date < ${since})
      or ((i.document_status in ('DENIED', 'FAILED', 'MANUALLY_DENIED') or i.terror_status in ('RED_ALERT', 'MANUALLY_DENIED'))
        and i.changed_date < ${since})
      or i.valid_until < ${endedBefore})
    returning ${columns}`,
  ).execute(trx);
  return rows;
}

/** Pictures of documents that were decided on before a moment: the portrait is kept, which the gate compares. */
export async function removeDecidedDocuments(trx: Trx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from picture p using identification i
    where i.id = p.identification_id and p.kind <> 'portrait' and i.verified_date < ${before}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Takes all that is personal from drivers who were deleted before a moment; what they did stays without a name (IDENT-14). */
export async function forgetDrivers(trx: Trx, before: Date, now: Date): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...truckerRow('userId') },
    (columns) => sql`
    update trucker set first_name = '', last_name = '', email = user_id || '@deleted.invalid', phone_number = null,
      license_plate = null, forgotten_date = ${now}
    where deleted_date < ${before} and forgotten_date is null returning ${columns}`,
  ).execute(trx);
  const ids = rows.map(({ userId }) => userId);
  if (ids.length === 0) return [];
  await sql`update forwarder_trucker set first_name = '', last_name = '', license_plate = null
    where trucker_id = any(${ids})`.execute(trx);
  await sql`delete from driver_notice where trucker_id = any(${ids})`.execute(trx);
  await sql`delete from facility_trucker where trucker_id = any(${ids})`.execute(trx);
  // Bookings and visits stay with the terminal, without the name.
  await sql`update booking set first_name = '', last_name = '' where trucker_id = any(${ids})`.execute(trx);
  await sql`update tour set first_name = '', last_name = '',
    search_text = replace(replace(search_text, lower(first_name), ''), lower(last_name), '')
    where trucker_id = any(${ids})`.execute(trx);
  await sql`select archive_forget(${ids})`.execute(trx);
  return ids;
}
