import { createHmac } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import type { Visit } from '../../outside/issuer/issuer.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';

/** A visit to the issuer's page may take this long. */
const lifetime = 10 * 60_000;

interface Begun {
  visit: Visit;
  /** The value of the browser's cookie. */
  browser: string;
}

/** Nonce and verifier are derived from the browser's cookie, so that the database holds nothing that completes a visit. */
const derived = (browser: string, purpose: string, state: string) =>
  createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
const visitOf = (state: string, browser: string): Visit => ({
  state,
  nonce: derived(browser, 'nonce', state),
  verifier: derived(browser, 'verifier', state),
});

/** Remembers a visit. @param browser the cookie of a browser that has one: its tabs may visit side by side */
export async function beginVisit(
  db: Db,
  {
    target,
    sessionId,
    browser = randomValue(),
  }: { target: string; sessionId: string | null; browser: string | undefined },
  now: Date,
): Promise<Begun> {
  const state = randomValue();
  const expiresDate = new Date(now.getTime() + lifetime);
  const row = { hash: hashOf(state), browserHash: hashOf(browser), target, sessionId, expiresDate };
  await db.insertInto('pageVisit').values(row).execute();
  return { visit: visitOf(state, browser), browser };
}

/**
 * Uses a visit up; of two at once one wins. Another browser leaves it as it is.
 * @throws Refusal('auth/sign-in-expired')
 */
export async function endVisit(
  db: Db,
  state: string,
  browser: string | undefined,
  now: Date,
): Promise<{ visit: Visit; target: string; sessionId: string | null; begunTime: number }> {
  const found =
    browser &&
    (await db
      .deleteFrom('pageVisit')
      .where('hash', '=', hashOf(state))
      .where('browserHash', '=', hashOf(browser))
      .where('expiresDate', '>', now)
      .returning(['target', 'sessionId', 'expiresDate'])
      .executeTakeFirst());
  if (!found) throw new Refusal('auth/sign-in-expired');
  const { target, sessionId, expiresDate } = found;
  return { target, sessionId, begunTime: expiresDate.getTime() - lifetime, visit: visitOf(state, browser) };
}
