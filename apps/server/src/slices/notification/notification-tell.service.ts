import { tellDue } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import type { Deps } from '../../serving/deps.ts';
import { notificationMail } from './notification.mails.ts';
import { findUnread } from './notification.queries.ts';
import {
  type FreshNotification,
  findChosenBy,
  findDueUsers,
  insertDue,
  takeDue,
  takeFresh,
  type Way,
} from './notification-due.queries.ts';
import { pushUser } from './notification-push.service.ts';
import { findToldUser } from './notification-told.queries.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Notifications looked at, and users written to, in one transaction or look. */
const batch = 100;

interface Told {
  /** Whether there are mails to send. */
  mails: boolean;
  /** Whether there are push messages to send. */
  pushes: boolean;
}

/**
 * Writes the mails and push messages that are due into their outboxes: what a user is to be told and the mail or message itself
 * change in one transaction, so that an instance that dies loses none and sends none twice.
 */
export async function tellNotifications(parts: Parts): Promise<Told> {
  while (await spread(parts)) {
    // Until all are looked at.
  }
  const mails = await eachDue(parts, 'mail', (userId) => mailUser(parts, userId));
  const pushes = await eachDue(parts, 'push', (userId) => pushUser(parts, userId));
  return { mails, pushes };
}

/** Does the work for each user with something due that way. @returns whether there are any */
async function eachDue({ db, now }: Parts, way: Way, work: (userId: string) => Promise<void>): Promise<boolean> {
  const done = new Set<string>();
  for (;;) {
    const users = (await findDueUsers(db, way, now(), batch)).filter((userId) => !done.has(userId));
    if (users.length === 0) return done.size > 0;
    for (const userId of users) {
      done.add(userId);
      await work(userId);
    }
  }
}

/** Notes for some notifications who is told when. @returns false once none is left */
async function spread({ db, now }: Parts): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const fresh = await takeFresh(trx, batch);
    for (const each of fresh) {
      await spreadBy(trx, 'mail', each, now());
      await spreadBy(trx, 'push', each, now());
    }
    return fresh.length === batch;
  });
}

async function spreadBy(trx: Trx, way: Way, each: FreshNotification, moment: Date): Promise<void> {
  const chosen = await findChosenBy(trx, way, each);
  await insertDue(
    trx,
    way,
    chosen.map(({ userId, pace, quiet }) => ({
      ...{ userId, notificationId: each.id },
      dueDate: tellDue(pace === 'hourly' ? each.createdDate : moment, pace, quiet),
    })),
  );
}

/** What a user has read meanwhile, or may read no more, is not mailed. */
async function mailUser({ db, now, settings }: Parts, userId: string): Promise<void> {
  await db.transaction().execute(async (trx: Trx) => {
    const ids = await takeDue(trx, 'mail', userId, now());
    const user = ids.length > 0 ? await findToldUser(trx, userId) : undefined;
    if (!user) return;
    const due = await findUnread(trx, user.reader, ids);
    if (due.length > 0) await outboxMail({ db: trx, now }).send(notificationMail(user, due, settings.publicUrl));
  });
}
