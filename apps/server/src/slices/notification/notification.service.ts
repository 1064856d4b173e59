import type { NotificationChoices, NotificationKind, NotificationPace, QuietHours } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findNotifications } from './notification.queries.ts';
import {
  findChoices,
  keepChoices,
  keepPushChoices,
  keepQuietHours,
  lockChoices,
} from './notification-choice.queries.ts';
import { markAllRead, markRead } from './notification-read.queries.ts';
import { readerOf } from './notification-reader.rule.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

/** No transaction is open longer than that. */
const settled = 15 * 60_000;

export async function listNotifications(
  { db }: Parts,
  user: User,
  { before, size }: { before?: number | undefined; size: number },
) {
  const found = await findNotifications(db, readerOf(user), { before, size: size + 1 });
  const items = found.slice(0, size);
  return { items, next: found.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** @throws Refusal not_found, also for one of others */
export async function readNotification({ db }: Parts, user: User, id: number): Promise<void> {
  if (!(await markRead(db, readerOf(user), id))) throw new Refusal('not_found');
  tell(db, { noun: 'notification', userId: user.id });
}

export async function readAll({ db, now }: Parts, user: User, upTo: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await markAllRead(trx, readerOf(user), upTo, new Date(now().getTime() - settled));
    tell(trx, { noun: 'notification', userId: user.id });
  });
}

export async function getChoices({ db }: Pick<Deps, 'db'>, user: User): Promise<NotificationChoices> {
  const { choices, pushed, quiet } = await findChoices(db, user.id);
  const mailOf = new Map<string, NotificationPace>(choices.map(({ kind, mail }) => [kind, mail]));
  const pushOf = new Map<string, NotificationPace>(pushed.map(({ kind, push }) => [kind, push]));
  return {
    choices: readerOf(user).kinds.map((kind) => ({
      kind,
      mail: mailOf.get(kind) ?? 'never',
      push: pushOf.get(kind) ?? 'never',
    })),
    quietHours: quiet,
  };
}

interface Chosen {
  choices: readonly { kind: NotificationKind; mail: NotificationPace; push?: NotificationPace | undefined }[];
  quietHours: QuietHours | null;
}

/** Keeps what is named of the kinds that the user may read; what is not named stays. */
export async function choose({ db }: Parts, user: User, { choices, quietHours }: Chosen): Promise<NotificationChoices> {
  const { kinds } = readerOf(user);
  // Of a kind that is named twice the last counts.
  const named = new Map(choices.filter(({ kind }) => kinds.includes(kind)).map((choice) => [choice.kind, choice]));
  await db.transaction().execute(async (trx) => {
    await lockChoices(trx, user.id);
    await keepChoices(trx, user.id, [...named.values()]);
    await keepPushChoices(trx, user.id, [...named.values()]);
    await keepQuietHours(trx, user.id, quietHours);
  });
  return getChoices({ db }, user);
}
