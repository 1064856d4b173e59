import type { PushSubscriptionBody } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';
import { invalid } from '../../plumbing/http/input.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertMessages } from '../push-message/push-message.queries.ts';
import { lockSubscriptions } from '../push-message/push-subscription.queries.ts';
import { findLate, findMarked, findStanding, keepTold, lockTold, removeMarks } from './driver-push.queries.ts';
import type { News } from './driver-push.table.ts';
import { newsOf, rememberLate } from './driver-push-news.rule.ts';
import { keepSubscription } from './driver-push-subscription.queries.ts';

/** A message that a phone did not get for so long says nothing new. */
const day = 86_400_000;
/** Who stands at a gate reads it then, or has gone on. */
const haltLasts = 3 * 3_600_000;

/**
 * Keeps where messages for the phone of this session go. What the driver knows at this moment is not told again.
 * @throws Refusal validation_failed for an address that nothing is sent to
 */
export async function saveSubscription(
  { db, now, push }: Pick<Deps, 'db' | 'now' | 'push'>,
  { truckerId, sessionId }: { truckerId: string; sessionId: string },
  body: PushSubscriptionBody,
): Promise<void> {
  if (!push.takes(body)) throw invalid([{ field: 'endpoint', code: 'invalidValue' }]);
  const at = now();
  await db.transaction().execute(async (trx) => {
    await lockSubscriptions(trx);
    // As the job does: first what the driver was told, then the subscriptions. Otherwise they wait for each other.
    const told = await lockTold(trx, truckerId);
    const isOnly = await keepSubscription(trx, { ...body, truckerId, sessionId, savedDate: at });
    // What was told before the last subscription ended is long past.
    if (!told || isOnly)
      await keepTold(trx, truckerId, told && !isOnly ? told : await findStanding(trx, truckerId, at));
  });
}

/**
 * Writes what is news for the drivers that something concerned since the last time (DRV-PUSH-03).
 * @returns whether there are messages to send
 */
export async function tellDrivers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const concerned = new Set([...(await findMarked(db)), ...(await findLate(db, now()))]);
  let isAny = false;
  for (const truckerId of concerned) {
    const count = await db.transaction().execute((trx) => tellDriver(trx, truckerId, now()));
    isAny ||= count > 0;
  }
  return isAny;
}

async function tellDriver(trx: Trx, truckerId: string, at: Date): Promise<number> {
  const told = await lockTold(trx, truckerId);
  // First the marks, then what there is: an act that ends in between leaves its mark.
  await removeMarks(trx, truckerId);
  if (!told) return 0;
  const standing = rememberLate(told, await findStanding(trx, truckerId, at));
  const news = newsOf(told, standing, at);
  for (const each of news) {
    await insertMessages(trx, { truckerId }, { news: each, now: at, expiresDate: expiryOf(each, at) });
  }
  await keepTold(trx, truckerId, standing);
  return news.length;
}

function expiryOf(news: News, at: Date): Date {
  const latest = at.getTime() + day;
  if (news.kind === 'halted') return new Date(at.getTime() + haltLasts);
  return new Date('tour' in news ? Math.min(latest, Date.parse(news.tour.slotEnd)) : latest);
}
