import { notificationTraits } from '@quaygate/contract';
import { z } from 'zod';
import type { Deps } from '../../serving/deps.ts';
import type { Letter } from '../push-message/push-delivery.service.ts';
import { insertMessages, type Receiver } from '../push-message/push-message.queries.ts';
import type { PushNews } from '../push-message/push-message.table.ts';
import { findUnread } from './notification.queries.ts';
import { takeDue } from './notification-due.queries.ts';
import { notificationText } from './notification-push.texts.ts';
import { findToldUser } from './notification-told.queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

/** What a browser did not get for so long is at the bell. */
const lasts = 86_400_000;

const News = z.object({ kind: z.literal('notifications'), ids: z.array(z.number()) });

/** All that is due to a user at one moment is one message for each of their browsers (NOTE-13). */
export async function pushUser({ db, now }: Parts, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = now();
    const ids = await takeDue(trx, 'push', userId, at);
    if (ids.length === 0) return;
    const news: z.infer<typeof News> = { kind: 'notifications', ids: ids.map(Number) };
    await insertMessages(trx, { userId }, { news, now: at, expiresDate: new Date(at.getTime() + lasts) });
  });
}

/** What the message says when it leaves: without what was read meanwhile or may be read no more; undefined where nothing is left. */
export async function notificationLetter(
  { db }: Pick<Deps, 'db'>,
  news: PushNews,
  { userId, language }: Receiver,
): Promise<Letter | undefined> {
  const { ids } = News.parse(news);
  const user = userId === null ? undefined : await findToldUser(db, userId);
  const due = user ? await findUnread(db, user.reader, ids) : [];
  if (due.length === 0) return undefined;
  return {
    text: notificationText(due, language),
    isUrgent: due.some(({ kind }) => notificationTraits[kind].importance === 'urgent'),
  };
}
