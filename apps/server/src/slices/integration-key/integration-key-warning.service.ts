import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import { officeMail, type Reader } from '../../outside/mail/compose.ts';
import type { Mail, MailSender } from '../../outside/mail/mail.ts';

const k = table('integrationKey', 'k');
const f = table('facility', 'f');

const day = 86_400_000;
/** Days before the end at which its administrators are told. */
const warnings = [7, 30];

interface EndingKey {
  id: string;
  label: string;
  facility: string;
  endDate: Date;
}

/** Marks and answers the keys that end within these days and were not warned of so close to it; each instance another one. */
async function takeEnding(trx: Trx, days: number, now: Date): Promise<EndingKey[]> {
  const until = new Date(now.getTime() + days * day);
  const { rows } = await rowsOf<EndingKey>(
    { ...k('id', 'label'), facility: f('name').name, ...notNull(k('endDate')) },
    (columns) => sql`
    update integration_key k set warned_days = ${days} from facility f
    where f.id = k.facility_id and k.revoked_date is null and k.end_date > ${now} and k.end_date <= ${until}
      and coalesce(k.warned_days, ${days} + 1) > ${days}
    returning ${columns}`,
  ).execute(trx);
  return rows;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('.');

const mailOf = (reader: Reader, { id, label, facility, endDate }: EndingKey, publicUrl: string): Mail => {
  const values = { id, label, facility, date: dayOf(endDate), link: `${publicUrl}/admin/integrationKeys` };
  return officeMail(reader, (texts) => [texts.keyEnds, values]);
};

interface Parts {
  db: Db;
  now: Date;
  publicUrl: string;
  /** The sender inside a transaction, so that what is marked is mailed. */
  mailIn: (trx: Trx) => MailSender;
  findRecipients: (db: Db) => Promise<Reader[]>;
}

/** Tells every administrator 30 and 7 days before a key ends, once each (KEY-05). */
export function warnOfEndingKeys({ db, now, publicUrl, mailIn, findRecipients }: Parts): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const ending: EndingKey[] = [];
    // The closest first: a key that is made for a week is warned of once.
    for (const days of warnings) ending.push(...(await takeEnding(trx, days, now)));
    if (ending.length === 0) return;
    const mail = mailIn(trx);
    for (const to of await findRecipients(trx)) for (const key of ending) await mail.send(mailOf(to, key, publicUrl));
  });
}
