import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { closeActions } from '../../identity/embedded/actions.ts';
import { hashPassword, isPassword } from '../../identity/embedded/password.ts';
import { revokeSessionsOf } from '../../identity/session/revoke-sessions.ts';
import { simulatorKey } from '../../slices/integration-key/integration-key.queries.ts';
import { type DemoAccount, demoAccounts, demoDomain } from './accounts.ts';
import { demoColleagues } from './colleagues.ts';
import { otherDispatchers, simulatorDomain } from './people.ts';

interface Deps {
  db: Db;
  now: () => Date;
  settings: { demoPassword: string };
}

const isAt = (domains: readonly string[]) =>
  sql<boolean>`lower(email) like any (${domains.map((domain) => `%${domain}`)}::text[])`;

/** Accounts there are in demo mode only (terminal contract, 11), those that somebody made in a demo too. */
const isOfDemo = isAt([demoDomain, simulatorDomain]);

/**
 * Lets the accounts of the demo in, with the password of the setting: also after a start without the demo, with
 * another setting, or after somebody changed it. Sessions opened with another password end.
 * @returns the accounts that can sign in; none on a database that does not hold the demo
 */
export async function openSignIns({ db, now, settings: { demoPassword } }: Deps): Promise<DemoAccount[]> {
  await db
    .updateTable('appUser')
    .set({ disabledAt: null })
    .where(isOfDemo)
    .where('disabledAt', 'is not', null)
    .execute();
  const users = await db
    .selectFrom('appUser')
    .leftJoin('credential', 'credential.userId', 'appUser.id')
    .select(['id', 'email', 'passwordHash'])
    .where(
      'email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .execute();
  // The seed gives all of them one hash, so that one check tells.
  const good = new Map<string | null, boolean>();
  for (const { passwordHash } of users) {
    if (!good.has(passwordHash)) good.set(passwordHash, await isPassword(passwordHash, demoPassword));
  }
  const strays = users.filter(({ passwordHash }) => !good.get(passwordHash));
  if (strays.length) {
    const passwordHash = await hashPassword(demoPassword);
    await db.transaction().execute(async (trx) => {
      await shutOut(trx, strays, now());
      await trx
        .insertInto('credential')
        .values(strays.map(({ id }) => ({ userId: id, passwordHash })))
        .execute();
    });
  }
  return demoAccounts.filter(({ email }) => users.some((user) => user.email === email));
}

/**
 * Ends a demo whose database is used without it from now on. Everybody knew the password of its accounts, and read the
 * mails by which those of its colleagues get one: the former are disabled, all of them lose passwords, sessions and
 * links, and keys of the simulator or made by such an account are revoked.
 * @returns how many ended; undefined where no demo was open
 */
export function closeSignIns({ db, now }: Deps): Promise<{ accounts: number; keys: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const disabled = await trx
      .updateTable('appUser')
      .set({ disabledAt: now() })
      .where(isOfDemo)
      .where('disabledAt', 'is', null)
      .returning('id')
      .execute();
    if (!disabled.length) return undefined;
    const seeded = [...demoColleagues(now()).users, ...otherDispatchers(now()).map(({ user }) => user)];
    const domains = new Set(seeded.map(({ email }) => email.slice(email.indexOf('@'))));
    const users = await trx
      .selectFrom('appUser')
      .select('id')
      .where(isAt([demoDomain, ...domains]))
      .execute();
    await shutOut(trx, users, now());
    const { numUpdatedRows } = await trx
      .updateTable('integrationKey')
      .set({ revokedDate: now() })
      .where('revokedDate', 'is', null)
      .where(({ or, eb }) =>
        or([
          simulatorKey,
          eb(
            'createdBy',
            'in',
            users.map(({ id }) => id),
          ),
        ]),
      )
      .executeTakeFirst();
    return { accounts: disabled.length, keys: Number(numUpdatedRows) };
  });
}

async function shutOut(trx: Trx, users: readonly { id: string }[], now: Date): Promise<void> {
  for (const { id } of users) {
    await trx.deleteFrom('credential').where('userId', '=', id).execute();
    await trx.deleteFrom('invitation').where('userId', '=', id).execute();
    await closeActions(trx, id, 'resetPassword');
    await closeActions(trx, id, 'verifyEmail');
    await revokeSessionsOf(trx, id, now);
  }
}
