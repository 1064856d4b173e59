import type { WebappUserDetail } from '@quaygate/contract';
import { type PlatformRole, platformRoleOf, withPlatformRole } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { lockAdministrators } from '../../identity/account-end.ts';
import { endChange } from '../../identity/embedded/email-change-rows.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { setRoles } from '../user/user.queries.ts';
import { getUser } from './webapp-user.service.ts';
import { findWebappUser, lockWebappUser } from './webapp-user-detail.queries.ts';

interface Change {
  id: string;
  role: PlatformRole;
  /** The role as it was when the change was asked for. */
  from?: PlatformRole;
  /** Of the approval that allows it. */
  approval?: string;
}

/**
 * Gives a user another platform role; every other role stays.
 * @throws Refusal not_found, changed_meanwhile where the role is not `from` any more, last_administrator
 */
export async function setPlatformRole(
  trx: Trx,
  actor: Actor,
  now: Date,
  { id, role, from, approval }: Change,
): Promise<void> {
  // All administrators first, in their order, as a disabled or deleted account locks them: so two cannot both be the last.
  const administrators = await lockAdministrators(trx);
  const stored = (await lockWebappUser(trx, id)) && (await findWebappUser(trx, id));
  if (!stored) throw new Refusal('not_found');
  if (from !== undefined && platformRoleOf(stored.roles) !== from) throw new Refusal('changed_meanwhile');
  if (platformRoleOf(stored.roles) === role) return;
  if (role !== 'admin' && administrators.length === 1 && administrators[0] === id) {
    throw new Refusal('last_administrator');
  }
  // Another email was asked for by one administrator alone: it does not come along with the role.
  await endChange(trx, id, 'withdrawn');
  const roles = withPlatformRole(stored.roles, role);
  await setRoles(trx, id, roles);
  const object = { kind: 'user', id, name: stored.email } as const;
  const after = { roles, ...(approval && { approval }) };
  await recordAct(trx, actor, now, { kind: 'userChanged', object, before: { roles: stored.roles }, after });
}

/**
 * Changes a platform role without an approval, never that of the user who asks.
 * @throws Refusal approval_needed, own_role_not_changeable, not_found, last_administrator
 */
export async function changeRoleAtOnce(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'postman' | 'factors' | 'identity'>,
  actor: Actor,
  by: string,
  id: string,
  role: PlatformRole,
): Promise<WebappUserDetail> {
  const { db, now, settings } = deps;
  if (settings.fourEyes) throw new Refusal('approval_needed');
  if (id === by) throw new Refusal('own_role_not_changeable');
  await db.transaction().execute((trx) => setPlatformRole(trx, actor, now(), { id, role }));
  return getUser(deps, id);
}
