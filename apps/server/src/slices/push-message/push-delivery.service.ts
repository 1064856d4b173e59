import { spanOf } from '../../db/spans/spans.ts';
import { PushRefused } from '../../outside/push/push.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  claimMessage,
  type DueMessage,
  endSubscription,
  findReceiver,
  postponeMessage,
  type Receiver,
  removeMessage,
} from './push-message.queries.ts';
import type { PushNews, PushText } from './push-message.table.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'log' | 'push' | 'settings'>;

export interface Letter {
  text: PushText;
  isUrgent: boolean;
}

/** Says what a browser is told at this moment; undefined: nothing any more. */
export type Say = (
  parts: Pick<Deps, 'db' | 'now'>,
  news: PushNews,
  receiver: Receiver,
) => Promise<Letter | undefined> | Letter;

const minute = 60_000;
/** Longer than a delivery waits for its push service. */
const held = minute;
/** 1, 2, 4, 8 … minutes, at most an hour. */
const pauseAfter = (attempts: number) => Math.min(2 ** (attempts - 1), 60) * minute;
/** Messages on their way at a time: a push service that does not answer keeps few of them up. */
const lanes = 6;

/** Sends every message that is due; several instances may do so at once. `say` knows those who wrote them. */
export async function deliverMessages(parts: Parts, say: Say): Promise<void> {
  const deliverAll = async () => {
    for (;;) {
      const at = parts.now();
      const message = await claimMessage(parts.db, at, new Date(at.getTime() + held));
      if (!message) return;
      await deliver(parts, message, say);
    }
  };
  await Promise.all(Array.from({ length: lanes }, deliverAll));
}

async function deliver({ db, now, log, push, settings }: Parts, message: DueMessage, say: Say): Promise<void> {
  const { id, subscriptionId, news, expiresDate, attempts } = message;
  const at = now();
  const timeToLive = Math.floor((expiresDate.getTime() - at.getTime()) / 1_000);
  if (timeToLive <= 0) return removeMessage(db, id);
  const receiver = await findReceiver(db, subscriptionId, settings, at);
  if (!receiver) return endSubscription(db, subscriptionId);
  const letter = await say({ db, now }, news, receiver);
  if (!letter) return removeMessage(db, id);
  try {
    const words = { text: JSON.stringify(letter.text), timeToLive, isUrgent: letter.isUrgent };
    await spanOf('push', 'deliver push message', () => push.deliver(receiver, words));
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    if (error.isGone) return endSubscription(db, subscriptionId, receiver.endpoint);
    const pause = Math.max(pauseAfter(attempts), Math.min((error.retryAfter ?? 0) * 1_000, 60 * minute));
    const next = new Date(at.getTime() + pause);
    const isOver = error.isFinal || next >= expiresDate;
    // Neither the endpoint nor the words of its server: they name a phone.
    log.warn({ message: id, attempts, isOver }, 'push message not sent');
    return isOver ? removeMessage(db, id) : postponeMessage(db, id, next);
  }
  await removeMessage(db, id);
}
