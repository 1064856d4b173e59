import type { PushBrowser } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { type Browser, leaveEndpoint } from '../push-message/push-subscription.queries.ts';

const p = table('pushSubscription', 'p');
const s = table('session', 's');

/** Browsers of one user. */
const most = 10;

/** Keeps the subscription of a session; the eleventh of a user takes the place of the one saved longest ago. */
export async function keepBrowser(
  trx: Trx,
  { userId, sessionId }: { userId: string; sessionId: string },
  browser: Browser,
): Promise<void> {
  await leaveEndpoint(trx, browser.endpoint, sql<boolean>`browser_session_id = ${sessionId}`);
  await trx
    .insertInto('pushSubscription')
    .values({ ...browser, browserSessionId: sessionId })
    .onConflict((key) => key.column('browserSessionId').doUpdateSet(browser))
    .execute();
  await sql`
    delete from push_subscription where id in (
      select p.id from push_subscription p join session s on s.id = p.browser_session_id where s.user_id = ${userId}
      order by p.browser_session_id = ${sessionId} desc, p.saved_date desc, p.id desc offset ${most})`.execute(trx);
}

/** The browsers of a user, that of the session first. */
export async function findBrowsers(db: Db, userId: string, sessionId: string): Promise<PushBrowser[]> {
  const { rows } = await rowsOf<PushBrowser>(
    { ...p('id', 'savedDate'), ...s('browser', 'system'), isCurrent: sql`p.browser_session_id = ${sessionId}` },
    (columns) => sql`
    select ${columns} from push_subscription p join session s on s.id = p.browser_session_id
    where s.user_id = ${userId} order by p.browser_session_id = ${sessionId} desc, p.saved_date desc, p.id desc`,
  ).execute(db);
  return rows;
}

export async function removeBrowserOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('browserSessionId', '=', sessionId).execute();
}

/** @returns false for one of another user, or that is not there */
export async function removeBrowser(db: Db, userId: string, id: number): Promise<boolean> {
  const { rows } = await rowsOf(
    { ...p('id') },
    (columns) => sql`
    delete from push_subscription p using session s
    where p.id = ${id} and s.id = p.browser_session_id and s.user_id = ${userId} returning ${columns}`,
  ).execute(db);
  return rows.length > 0;
}
