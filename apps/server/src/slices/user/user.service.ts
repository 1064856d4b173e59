import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findUser, updateUserNames } from './user.queries.ts';

type Names = Pick<User, 'firstName' | 'lastName'>;

const objectOf = ({ id, email }: User) => ({ kind: 'user', id, name: email }) as const;

/** Users change their own names. */
export const changeNames = ({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, user: User, names: Names) =>
  db.transaction().execute(async (trx) => {
    const before = await findUser(trx, user.id);
    const after = await updateUserNames(trx, user.id, names, now());
    const changed = difference(before, after, ['firstName', 'lastName']);
    if (changed) await recordAct(trx, actor, now(), { kind: 'userChanged', object: objectOf(user), ...changed });
    return after;
  });

/**
 * Users choose another password, and stay signed in here.
 * @throws Refusal not_found where another provider keeps the passwords, and of a weak password
 */
export async function changePassword({ passwords }: Pick<Deps, 'passwords'>, actor: Actor, user: User, text: string) {
  if (!passwords) throw new Refusal('not_found');
  await passwords.changePassword({ id: user.id, email: user.email, sessionId: user.sessionId }, text, actor);
}

/** Users delete their own account. Throws Refusal last_administrator. */
export const leave = ({ db, now, identityIn }: Pick<Deps, 'db' | 'now' | 'identityIn'>, actor: Actor, user: User) =>
  db.transaction().execute(async (trx) => {
    await identityIn(trx).deleteAccount(user.id);
    await recordAct(trx, actor, now(), { kind: 'userDeleted', object: objectOf(user) });
  });
