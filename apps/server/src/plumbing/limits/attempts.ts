import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { besideCall } from '../../db/pool/call-work.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import { Refusal } from '../refusal.ts';
import type { AttemptLimit } from './attempt-limits.ts';

/**
 * Only the hash is kept: neither an email nor an address can be read from the table. The database
 * lowers the letters, as it does to find an account, so that every spelling of one email counts together.
 */
const keyOf = ({ name }: AttemptLimit, subject: string) =>
  sql`sha256(convert_to(${`${name} `} || lower(${subject}), 'UTF8'))`;

/** When the next attempt of row `a` is let through: now, or later. */
function nextMoment({ attempts, window, pauses }: AttemptLimit, now: Date) {
  const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`;
  const wait = pauses
    ? sql`max(m) + least(${ms(pauses.longest)}, ${ms(pauses.first)} * power(2, least(count(*) - ${attempts}, 30)))`
    : sql`min(m) + ${ms(window)}`;
  return sql<Date>`(select case when count(*) < ${attempts} then ${now}::timestamptz else ${wait} end
    from unnest(a.moments) m where m > ${new Date(now.getTime() - window)})`;
}

/**
 * Counts an attempt unless there were too many. One statement, so that parallel attempts on all instances count.
 * @returns how many there are within the window, this one too
 * @throws Refusal with the code of the limit and the whole seconds until the next attempt is let through
 */
export async function takeAttempt(db: Db, limit: AttemptLimit, subject: string, now: Date): Promise<number> {
  await settle(db);
  const key = keyOf(limit, subject);
  const since = new Date(now.getTime() - limit.window);
  const next = nextMoment(limit, now);
  const { rows } = await rowsOf(
    { count: sql<number>`cardinality(a.moments)` },
    (columns) => sql`${prepared}
    insert into attempt as a (subject, moments) values (${key}, array[${now}::timestamptz])
    on conflict (subject) do update
      set moments = array(select m from unnest(a.moments) m where m > ${since}) || ${now}::timestamptz
      where ${next} <= ${now}
    returning ${columns}`,
  ).execute(db);
  if (rows[0]) return rows[0].count;
  const found = await rowsOf(
    { next: next },
    (columns) => sql`select ${columns} from attempt a where subject = ${key}`,
  ).execute(db);
  const wait = (found.rows[0]?.next ?? now).getTime() - now.getTime();
  throw new Refusal(limit.code, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/** Removes one attempt counted at this moment; others of the same millisecond stay. */
export async function refundAttempt(db: Db, limit: AttemptLimit, subject: string, moment: Date): Promise<void> {
  const place = sql`array_position(moments, ${moment}::timestamptz)`;
  await sql`${prepared} update attempt set moments = moments[:${place} - 1] || moments[${place} + 1:]
    where subject = ${keyOf(limit, subject)} and ${moment}::timestamptz = any(moments)`.execute(db);
}

/** An attempt as it was counted. */
export type Taken = readonly [limit: AttemptLimit, subject: string, moment: Date];

/** Attempts that could not be given back while the database took nothing; before the next one is counted they are. */
const owed = new WeakMap<Db, Taken[]>();

const mostOwed = 10_000;

async function settle(db: Db): Promise<void> {
  const open = owed.get(db);
  if (!open?.length) return;
  owed.delete(db);
  for (const [place, taken] of open.entries()) {
    try {
      await refundAttempt(db, ...taken);
    } catch (error) {
      owe(db, open.slice(place));
      throw error;
    }
  }
}

function owe(db: Db, taken: readonly Taken[]): void {
  owed.set(db, [...(owed.get(db) ?? []), ...taken].slice(-mostOwed));
}

/** Gives attempts back; where the database takes nothing now, as soon as it does. */
export async function giveBack(db: Db, taken: readonly Taken[]): Promise<void> {
  // Also for a call whose time is over.
  await besideCall(async () => {
    for (const each of taken) await refundAttempt(db, ...each).catch(() => owe(db, [each]));
  });
}

/** Does what was counted as an attempt. Where the server failed at it, and refused nothing, it was none (OPS-06). */
export async function asAttempt<T>(db: Db, taken: readonly Taken[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = !(error instanceof Refusal) || error.code === 'temporarily_unavailable';
    if (isFailure) await giveBack(db, taken);
    throw error;
  }
}

export async function forgetAttempts(db: Db, limit: AttemptLimit, subject: string): Promise<void> {
  await sql`${prepared} delete from attempt where subject = ${keyOf(limit, subject)}`.execute(db);
}
