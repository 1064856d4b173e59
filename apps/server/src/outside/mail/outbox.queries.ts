import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/like.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf, table } from '../../db/rows.ts';

const mailRow = table('mail');

export interface DueMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  createdDate: Date;
  attempts: number;
}

/**
 * Leases the mail that is due longest until `heldUntil`. The row lock lets each of several
 * instances take another one.
 */
export async function claimMail(db: Db, now: Date, heldUntil: Date): Promise<DueMail | undefined> {
  const { rows } = await rowsOf<DueMail>(
    { ...mailRow('id', 'recipient', 'subject', 'text', 'createdDate', 'attempts') },
    (columns) => sql`
    update mail set due_date = ${heldUntil}, attempts = attempts + 1
    where id = (select id from mail where due_date <= ${now} order by due_date, id limit 1 for update skip locked)
    returning ${columns}`,
  ).execute(db);
  return rows[0];
}

/** @param text what is kept of it; its link is a secret that has reached who it is for */
export async function markSent(db: Db, id: number, { sentDate, text }: { sentDate: Date; text: string }) {
  await db.updateTable('mail').set({ sentDate, text, dueDate: null, lastError: null }).where('id', '=', id).execute();
}

export async function markRefused(
  db: Db,
  id: number,
  refusal: { dueDate: Date | null; failedDate: Date | null; lastError: string; text?: string },
) {
  await db.updateTable('mail').set(refusal).where('id', '=', id).execute();
}

export const deleteOldMails = (db: Db, before: Date, limit: number): Promise<number> =>
  removeSome(db, 'mail', sql`created_date < ${before}`, limit);

export interface ShownMail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  createdDate: Date;
}

/** The newest mails, of those whose recipient contains a text. */
export async function findMails(db: Db, to: string, limit: number): Promise<ShownMail[]> {
  return db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text', 'createdDate'])
    .where(sql`lower(recipient)`, 'like', contains(to.toLowerCase()))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
