import type { NotificationChoices, QuietHours } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';

/** What the settings of a user say. */
export async function findChoices(db: Db, userId: string) {
  const choices = await db
    .selectFrom('notificationChoice')
    .select(['kind', 'mail'])
    .where('userId', '=', userId)
    .execute();
  const quiet = await db
    .selectFrom('notificationQuiet')
    .select(['quietFrom as from', 'quietUntil as until', 'timeZone'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { choices, quiet: quiet ?? null };
}

type Choice = NotificationChoices['choices'][number];

export async function keepChoices(trx: Trx, userId: string, choices: readonly Choice[]): Promise<void> {
  const kinds = choices.map(({ kind }) => kind);
  if (kinds.length === 0) return;
  await trx.deleteFrom('notificationChoice').where('userId', '=', userId).where('kind', 'in', kinds).execute();
  const mailed = choices.flatMap(({ kind, mail }) => (mail === 'never' ? [] : [{ userId, kind, mail }]));
  if (mailed.length > 0)
    await trx
      .insertInto('notificationChoice')
      .values(mailed)
      .onConflict((key) => key.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({ mail: ref('excluded.mail') })))
      .execute();
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
