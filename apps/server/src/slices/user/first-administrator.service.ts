import { normalizeRole, platformRoleOf, withPlatformRole } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import type { IdentityProvider } from '../../identity/identity.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { findAdministrators } from './first-administrator.queries.ts';
import { installUser, lockUserByEmail, setRoles } from './user.queries.ts';

interface Parts {
  db: Db;
  now: () => Date;
  /** The provider as it works inside a transaction, so that the account and its mail are part of it. */
  identityIn: (trx: Trx) => Pick<IdentityProvider, 'createAccount'>;
}

/** Names until the holder changes them in the profile: several can be told apart. */
const namesOf = (email: string) => ({ firstName: 'Administrator', lastName: email.slice(0, email.lastIndexOf('@')) });

/**
 * The operator makes an account that is there an administrator too (APPR-09).
 * @returns whether it is one now: false for an unknown or disabled account
 */
export function appointAdministrator({ db, now }: Pick<Parts, 'db' | 'now'>, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (!user || user.disabledAt) return false;
    if (platformRoleOf(user.roles) === 'admin') return true;
    await setRoles(trx, user.id, withPlatformRole(user.roles, 'admin'));
    const object = { kind: 'user', id: user.id, name: user.email } as const;
    await recordAct(trx, installation('command'), now(), { kind: 'administratorAppointed', object });
    return true;
  });
}

/** `disabled`: an administrator disabled the account, so it stays so. */
type Outcome = 'present' | 'appointed' | 'created' | 'disabled';

/**
 * Makes these accounts administrators where there is none (ROLE-20, SETUP-06), with an invitation when they are new. Of
 * several instances that start at once one does it.
 * @returns the outcome for each
 */
export function ensureAdministrators(parts: Parts, emails: readonly string[]): Promise<Outcome[]> {
  return parts.db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'quaygate administrator');
    if ((await findAdministrators(trx)).length > 0) return emails.map(() => 'present');
    const outcomes: Outcome[] = [];
    for (const email of emails) outcomes.push(await makeAdministrator(trx, parts, email));
    return outcomes;
  });
}

async function makeAdministrator(trx: Trx, { identityIn, now }: Parts, email: string): Promise<Outcome> {
  const user = await lockUserByEmail(trx, email);
  if (user?.disabledAt) return 'disabled';
  const id = user?.id ?? (await identityIn(trx).createAccount({ email, ...namesOf(email) })).userId;
  const others = (user?.roles ?? []).filter((role) => normalizeRole(role) !== 'quaygate_admin');
  await installUser(trx, id, { roles: [...others, 'quaygate_admin'] });
  const object = { kind: 'user', id, name: user?.email ?? email } as const;
  await recordAct(trx, installation('ADMIN_EMAIL'), now(), { kind: 'administratorAppointed', object });
  return user ? 'appointed' : 'created';
}
