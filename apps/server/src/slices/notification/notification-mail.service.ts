import { mailDue } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import type { Deps } from '../../serving/deps.ts';
import { notificationMail } from './notification.mails.ts';
import { deleteOldNotifications, findUnread } from './notification.queries.ts';
import { findChosenBy, findDueUsers, insertDue, takeDue, takeFresh } from './notification-mail.queries.ts';
import { findMailedUser } from './notification-mailed.queries.ts';

type Parts = Pick<Deps, 'db' | 'now' | 'settings'>;

const day = 86_400_000;
/** A notification is kept so long (NOTE-08). */
const kept = 90 * day;
/** Notifications looked at, and users written to, in one transaction or look. */
const batch = 100;
const deletedAtOnce = 1_000;

/**
 * Writes the mails that are due into the outbox: what a user is to be mailed and the mail itself change in one transaction,
 * so that an instance that dies loses none and sends none twice.
 * @returns whether there are any
 */
export async function mailNotifications(parts: Parts): Promise<boolean> {
  while (await spread(parts)) {
    // Until all are looked at.
  }
  const done = new Set<string>();
  for (;;) {
    const users = (await findDueUsers(parts.db, parts.now(), batch)).filter((userId) => !done.has(userId));
    if (users.length === 0) return done.size > 0;
    for (const userId of users) {
      done.add(userId);
      await mailUser(parts, userId);
    }
  }
}

/** Notes for some notifications who is mailed when. @returns false once none is left */
async function spread({ db, now }: Parts): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const fresh = await takeFresh(trx, batch);
    for (const each of fresh) {
      const moment = now();
      const chosen = await findChosenBy(trx, each);
      await insertDue(
        trx,
        chosen.map(({ userId, mail, quiet }) => ({
          ...{ userId, notificationId: each.id },
          dueDate: mailDue(mail === 'hourly' ? each.createdDate : moment, mail, quiet),
        })),
      );
    }
    return fresh.length === batch;
  });
}

/** What a user has read meanwhile, or may read no more, is not mailed. */
async function mailUser({ db, now, settings }: Parts, userId: string): Promise<void> {
  await db.transaction().execute(async (trx: Trx) => {
    const ids = await takeDue(trx, userId, now());
    const user = ids.length > 0 ? await findMailedUser(trx, userId) : undefined;
    if (!user) return;
    const due = await findUnread(trx, user.reader, ids);
    if (due.length > 0) await outboxMail({ db: trx, now }).send(notificationMail(user, due, settings.publicUrl));
  });
}

/** Deletes what is older than it is kept, in small parts. */
export async function forgetNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - kept);
  while ((await deleteOldNotifications(db, before, deletedAtOnce)) === deletedAtOnce) {
    // The next part.
  }
}
