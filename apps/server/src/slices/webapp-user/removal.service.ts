import { linkFields, moduleRolesOf, takenOver, withModuleRoles } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { updateVoiceGroups } from '../facility/voice-group.queries.ts';
import { updateUser } from '../user/user.queries.ts';
import { replaceLinks } from './link.queries.ts';
import type { LinkedUserRow } from './webapp-user.queries.ts';
import { findWebappUser, lockWebappUser } from './webapp-user-detail.queries.ts';

type RemovalDeps = Pick<Deps, 'db' | 'now' | 'identityIn'>;

/** Who deletes. */
interface By {
  actor: Actor;
  userId: string;
}

const linkedOf = (user: LinkedUserRow) => ({ ...user, ...moduleRolesOf(user.roles) });
const shown = ['roles', ...linkFields] as const;

async function handOver(trx: Trx, { actor, userId }: By, now: Date, left: LinkedUserRow, successorId: string) {
  const stored = (await lockWebappUser(trx, successorId)) && (await findWebappUser(trx, successorId));
  if (!stored || stored.disabledDate || stored.id === left.id) throw new Refusal('successor_not_found');
  const linked = takenOver(linkedOf(stored), linkedOf(left));
  const roles = withModuleRoles(stored.roles, linked);
  await updateUser(trx, successorId, { roles }, { now, by: userId });
  for (const kind of linkFields) await replaceLinks(trx, successorId, kind, linked[kind]);
  await updateVoiceGroups(trx, [successorId]);
  const changed = difference(linkedOf(stored), { ...linkedOf(stored), ...linked, roles }, shown);
  const object = { kind: 'user', id: successorId, name: stored.email } as const;
  if (changed)
    await recordAct(trx, actor, now, {
      kind: 'userChanged',
      object,
      before: changed.before,
      after: { ...changed.after, successorOf: left.email },
    });
}

/**
 * Deletes an account for good, such as one with a mistyped email or of somebody who left; a successor takes over its module
 * roles and links, never a platform role (SETUP-32, SETUP-33).
 * @throws Refusal own_account_not_deletable, not_found, successor_not_found, last_administrator
 */
export async function removeUser(
  { db, now, identityIn }: RemovalDeps,
  by: By,
  id: string,
  successorId?: string,
): Promise<void> {
  if (id === by.userId) throw new Refusal('own_account_not_deletable');
  await db.transaction().execute(async (trx) => {
    // Not locked: the provider locks all administrators in their order.
    const stored = await findWebappUser(trx, id);
    if (!stored) throw new Refusal('not_found');
    if (successorId !== undefined) await handOver(trx, by, now(), stored, successorId);
    await identityIn(trx).deleteAccount(id);
    const object = { kind: 'user', id, name: stored.email } as const;
    await recordAct(trx, by.actor, now(), { kind: 'userDeleted', object });
  });
}
