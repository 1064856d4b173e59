import type { Db } from '../../../db/client.ts';

const allowed = 10;
const window = 15 * 60_000;

/** Ten failures for one email in 15 minutes, counted for all instances together. */
export async function isThrottled(db: Db, email: string, now: Date): Promise<boolean> {
  const { failures } = await db
    .selectFrom('signInFailure')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('email', '=', email.toLowerCase())
    .where('failedDate', '>', new Date(now.getTime() - window))
    .executeTakeFirstOrThrow();
  return failures >= allowed;
}

export const recordFailure = (db: Db, email: string, failedDate: Date) =>
  db.insertInto('signInFailure').values({ email: email.toLowerCase(), failedDate }).execute();

export const forgetFailures = (db: Db, email: string) =>
  db.deleteFrom('signInFailure').where('email', '=', email.toLowerCase()).execute();
