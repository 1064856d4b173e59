import type { WebappUserDetail } from '@quaygate/contract';
import { heldRoles } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { endUnconfirmedRegistration } from '../../identity/accounts.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { beginEmailChange, emailsIn, endEmailChange } from '../user/email.service.ts';
import { getUser } from './webapp-user.service.ts';
import { findWebappUser } from './webapp-user-detail.queries.ts';

type EmailDeps = Pick<Deps, 'db' | 'now' | 'identity' | 'identityIn' | 'postman' | 'settings' | 'factors'>;

async function find(trx: Trx, id: string) {
  const user = await findWebappUser(trx, id);
  if (!user) throw new Refusal('not_found');
  return user;
}

/** Roles that come from an approval: with the email of their holder an administrator could take them alone. */
const isApproved = (roles: readonly string[]) =>
  [...heldRoles(roles)].some((role) => role.startsWith('quaygate_') || role.startsWith('isps_'));

/**
 * An administrator asks for another email of a user: the new address confirms, the old one is told. An account that was never
 * confirmed and never used changes at once and is invited anew (SETUP-61, SETUP-62).
 * @throws Refusal not_found, email_kept_by_provider, email_changed_by_user_alone, email_unchanged, user_already_exists, mails_not_configured
 */
export async function changeEmailOf(
  deps: EmailDeps,
  actor: Actor,
  id: string,
  email: string,
): Promise<WebappUserDetail> {
  await deps.db.transaction().execute(async (trx) => {
    emailsIn(deps, trx);
    const account = await find(trx, id);
    if (deps.settings.fourEyes && isApproved(account.roles)) throw new Refusal('email_changed_by_user_alone');
    await endUnconfirmedRegistration(trx, email);
    await beginEmailChange(deps, trx, actor, { account, email, keptSession: null });
  });
  return getUser(deps, id);
}

/** @throws Refusal not_found */
export async function withdrawEmailOf(deps: EmailDeps, actor: Actor, id: string): Promise<WebappUserDetail> {
  await deps.db.transaction().execute(async (trx) => endEmailChange(deps, trx, actor, await find(trx, id)));
  return getUser(deps, id);
}
