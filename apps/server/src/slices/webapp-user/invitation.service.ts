import type { Invitation, MadeInvitation } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { z } from 'zod';
import type { IdentityProvider } from '../../identity/identity.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { mailsOf } from '../settings/mails.service.ts';
import type { InvitationRow } from './invitation.queries.ts';
import { findWebappUser } from './webapp-user-detail.queries.ts';

type InvitationDeps = Pick<Deps, 'db' | 'now' | 'identity' | 'identityIn' | 'postman' | 'settings'>;
type AnswerDeps = Pick<Deps, 'now' | 'postman'>;

/** A user who has signed in needs no invitation any more. */
export function invitationOf(
  row: InvitationRow & { lastSignInDate: Date | null },
  { now, postman }: AnswerDeps,
): Invitation | null {
  const { invitedDate: createdDate, expiresDate, acceptedDate, sentDate, reason } = row;
  if (!createdDate) return null;
  const isExpired = expiresDate !== null && expiresDate <= now();
  const state = acceptedDate || row.lastSignInDate ? 'accepted' : isExpired ? 'expired' : 'open';
  const delivery = row.delivery === 'waiting' && !postman ? 'unsent' : row.delivery;
  return { state, createdDate, expiresDate, acceptedDate, delivery, sentDate, reason };
}

/**
 * Invites a user in place of the invitation before, by mail or with a link that an administrator hands on (WAU-49).
 * @throws Refusal not_found, invitation_not_possible, mails_not_configured, identity_provider_unavailable
 */
export async function inviteUser(
  deps: InvitationDeps,
  actor: Actor,
  id: string,
  by: 'mail' | 'link',
): Promise<z.infer<typeof MadeInvitation>> {
  const { db, now, identityIn } = deps;
  return db.transaction().execute(async (trx) => {
    // Not locked: who accepts the invitation meanwhile locks it before the user.
    const user = await findWebappUser(trx, id);
    if (!user) throw new Refusal('not_found');
    if (by === 'mail' && mailsOf(deps) === 'none') throw new Refusal('mails_not_configured');
    const link = await invite(identityIn(trx), id, by);
    const object = { kind: 'user', id, name: user.email } as const;
    await recordAct(trx, actor, now(), { kind: 'userInvited', object, after: { by } });
    const invitation = invitationOf(present(await findWebappUser(trx, id)), deps);
    return { link, invitation: present(invitation) };
  });
}

async function invite(identity: IdentityProvider, id: string, by: 'mail' | 'link'): Promise<string | null> {
  if (by === 'link') {
    if (!identity.makeInvitationLink) throw new Refusal('invitation_not_possible');
    return identity.makeInvitationLink(id);
  }
  await identity.invite(id);
  return null;
}
