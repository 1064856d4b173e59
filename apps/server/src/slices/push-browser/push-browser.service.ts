import type { PushSubscriptionBody } from '@quaygate/contract';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockSubscriptions } from '../push-message/push-subscription.queries.ts';
import { keepBrowser, removeBrowser } from './push-browser.queries.ts';

/**
 * Keeps where messages for the browser of this session go (NOTE-12).
 * @throws Refusal validation_failed for an address that nothing is sent to
 */
export async function saveBrowser(
  { db, now, push }: Pick<Deps, 'db' | 'now' | 'push'>,
  of: { userId: string; sessionId: string },
  body: PushSubscriptionBody,
): Promise<void> {
  if (!push.takes(body)) throw invalid([{ field: 'endpoint', code: 'invalidValue' }]);
  await db.transaction().execute(async (trx) => {
    await lockSubscriptions(trx);
    await keepBrowser(trx, of, { ...body, savedDate: now() });
  });
}

/** @throws Refusal not_found, also for one of another user */
export async function endBrowser({ db }: Pick<Deps, 'db'>, userId: string, id: number): Promise<void> {
  if (!(await removeBrowser(db, userId, id))) throw new Refusal('not_found');
}
