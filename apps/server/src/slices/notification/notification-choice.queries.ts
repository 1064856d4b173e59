import type { NotificationChoices, NotificationPace, QuietHours } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';

/** What the settings of a user say. */
export async function findChoices(db: Db, userId: string) {
  const choices = await db
    .selectFrom('notificationChoice')
    .select(['kind', 'mail'])
    .where('userId', '=', userId)
    .execute();
  const pushed = await db
    .selectFrom('notificationPushChoice')
    .select(['kind', 'push'])
    .where('userId', '=', userId)
    .execute();
  const quiet = await db
    .selectFrom('notificationQuiet')
    .select(['quietFrom as from', 'quietUntil as until', 'timeZone'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { choices, pushed, quiet: quiet ?? null };
}

/** Holds the choices of a user until the transaction ends: what two tabs save at once comes one after the other. */
export const lockChoices = (trx: Trx, userId: string): Promise<void> => takeNamedLock(trx, `choices ${userId}`);

type Choice = Pick<NotificationChoices['choices'][number], 'kind' | 'mail'> & { push?: NotificationPace | undefined };

export async function keepChoices(trx: Trx, userId: string, choices: readonly Choice[]): Promise<void> {
  const kinds = choices.map(({ kind }) => kind);
  if (kinds.length === 0) return;
  await trx.deleteFrom('notificationChoice').where('userId', '=', userId).where('kind', 'in', kinds).execute();
  const mailed = choices.flatMap(({ kind, mail }) => (mail === 'never' ? [] : [{ userId, kind, mail }]));
  if (mailed.length > 0) await trx.insertInto('notificationChoice').values(mailed).execute();
}

/** How kinds are told by web push; a choice that does not say leaves it as it was. */
export async function keepPushChoices(trx: Trx, userId: string, choices: readonly Choice[]): Promise<void> {
  const kinds = choices.flatMap(({ kind, push }) => (push ? [kind] : []));
  if (kinds.length === 0) return;
  await trx.deleteFrom('notificationPushChoice').where('userId', '=', userId).where('kind', 'in', kinds).execute();
  const pushed = choices.flatMap(({ kind, push }) => (push && push !== 'never' ? [{ userId, kind, push }] : []));
  if (pushed.length > 0) await trx.insertInto('notificationPushChoice').values(pushed).execute();
}

export async function keepQuietHours(trx: Trx, userId: string, hours: QuietHours | null): Promise<void> {
  if (!hours) {
    await trx.deleteFrom('notificationQuiet').where('userId', '=', userId).execute();
    return;
  }
  const quiet = { quietFrom: hours.from, quietUntil: hours.until, timeZone: hours.timeZone };
  await trx
    .insertInto('notificationQuiet')
    .values({ userId, ...quiet })
    .onConflict((key) => key.column('userId').doUpdateSet(quiet))
    .execute();
}
