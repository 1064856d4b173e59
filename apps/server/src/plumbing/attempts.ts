import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** So many attempts of one subject within so many milliseconds. */
export interface AttemptLimit {
  name: string;
  attempts: number;
  window: number;
}

const hour = 3_600_000;

export const attemptLimits = {
  /** Failed sign-ins for one email (platform contract, 2.3). */
  signIn: { name: 'signIn', attempts: 10, window: hour / 4 },
  /** Failed sign-ins from one address; a whole office may sit behind it. */
  address: { name: 'address', attempts: 200, window: hour / 4 },
  /** Reset mails asked for one email (platform contract, 3.5). */
  resetMail: { name: 'resetMail', attempts: 5, window: hour },
  /** Reset mails asked from one address, for whomever. */
  resetAddress: { name: 'resetAddress', attempts: 100, window: hour },
  /** Verification mails asked by one user. */
  verificationMail: { name: 'verificationMail', attempts: 5, window: hour },
} as const satisfies Record<string, AttemptLimit>;

/** Only the hash is kept: neither an email nor an address can be read from the table. */
const keyOf = ({ name }: AttemptLimit, subject: string) =>
  createHash('sha256').update(`${name}\0${subject.toLowerCase()}`).digest();

/**
 * Counts an attempt unless there were too many. One statement, so that parallel attempts on all instances count.
 * @returns 0, or the whole seconds until the next attempt is let through
 */
export async function takeAttempt(db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<number> {
  const key = keyOf(limit, subject);
  const since = new Date(now.getTime() - limit.window);
  const { rows } = await sql`
    insert into attempt as a (subject, moments) values (${key}, array[${now}::timestamptz])
    on conflict (subject) do update
      set moments = array(select m from unnest(a.moments) m where m > ${since}) || ${now}::timestamptz
      where (select count(*) from unnest(a.moments) m where m > ${since}) < ${limit.attempts}
    returning 1`.execute(db);
  if (rows.length > 0) return 0;
  const found = await sql<{ oldest: Date | null }>`
    select min(m) as oldest from attempt, unnest(moments) m where subject = ${key} and m > ${since}`.execute(db);
  const oldest = found.rows[0]?.oldest ?? now;
  return Math.max(1, Math.ceil((oldest.getTime() + limit.window - now.getTime()) / 1000));
}

/** Takes back the attempt counted at this moment. */
export async function giveBackAttempt(db: Db, limit: AttemptLimit, subject: string, moment: Date): Promise<void> {
  await sql`update attempt set moments = array_remove(moments, ${moment}::timestamptz)
    where subject = ${keyOf(limit, subject)}`.execute(db);
}

export async function forgetAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', keyOf(limit, subject)).execute();
}
