import type { DriverInvitation, NewDriverInvitation } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { endUnconfirmedRegistration } from '../../identity/accounts.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockLink } from '../forwarder-trucker/forwarder-trucker.queries.ts';
import { mailsOf } from '../settings/mails.service.ts';
import { setLanguage } from '../user/user.queries.ts';
import { findExpiry, insertApprovedLink, insertDriver } from './driver-invitation.queries.ts';

type InvitationDeps = Pick<Deps, 'db' | 'now' | 'identity' | 'identityIn' | 'postman' | 'settings'>;
type Way = NewDriverInvitation['by'];

/**
 * Invites a driver who has no account yet: account, driver and the approved link are stored together (DRV-BRD-01).
 * @throws Refusal user_already_exists, mails_not_configured, invitation_not_possible
 */
export async function inviteDriver(
  deps: InvitationDeps,
  { user, actor }: { user: User; actor: Actor },
  forwarderId: string,
  { by, language, ...driver }: NewDriverInvitation,
): Promise<DriverInvitation> {
  const { db, now, identityIn } = deps;
  if (by === 'mail') requireMails(deps);
  return db.transaction().execute(async (trx) => {
    const { licensePlate, ...account } = driver;
    await endUnconfirmedRegistration(trx, account.email);
    const { userId } = await identityIn(trx).createAccount({ ...account, language: language ?? null });
    await insertDriver(trx, { ...driver, userId, phoneNumber: null, createdDate: now() });
    await insertApprovedLink(trx, {
      ...driver,
      forwarderId,
      truckerId: userId,
      decidedBy: user.id,
      decidedDate: now(),
    });
    tell(trx, { noun: 'trucker', forwarderId });
    const link = by === 'link' ? await linkFor(deps, trx, userId) : null;
    await recordInvitation(deps, trx, actor, { id: userId, email: driver.email, by });
    return { truckerId: userId, link, expiresDate: await findExpiry(trx, userId) };
  });
}

/**
 * Invites a driver of the forwarder anew, in place of an invitation that was not used (DRV-BRD-05).
 * @throws Refusal trucker_not_found, mails_not_configured, invitation_not_possible
 */
export async function inviteDriverAgain(
  deps: InvitationDeps,
  actor: Actor,
  { forwarderId, truckerId }: { forwarderId: string; truckerId: string },
  { by, language }: Pick<NewDriverInvitation, 'by' | 'language'>,
): Promise<DriverInvitation> {
  const { db, identityIn } = deps;
  return db.transaction().execute(async (trx) => {
    const standing = await lockLink(trx, forwarderId, truckerId);
    if (standing?.state !== 'approved') throw new Refusal('trucker_not_found');
    if (by === 'mail') requireMails(deps);
    const account = await trx.selectFrom('appUser').select('email').where('id', '=', truckerId).executeTakeFirst();
    if (!account) throw new Refusal('invitation_not_possible');
    if (language) await setLanguage(trx, truckerId, language);
    const link = by === 'link' ? await linkFor(deps, trx, truckerId) : null;
    if (by === 'mail') await identityIn(trx).invite(truckerId);
    await recordInvitation(deps, trx, actor, { id: truckerId, email: account.email, by });
    return { truckerId, link, expiresDate: await findExpiry(trx, truckerId) };
  });
}

function requireMails(deps: InvitationDeps): void {
  if (mailsOf(deps) === 'none') throw new Refusal('mails_not_configured');
}

/** The mail of an invitation that waits in the same transaction is withdrawn. */
async function linkFor({ identityIn }: InvitationDeps, trx: Trx, userId: string): Promise<string> {
  const { makeInvitationLink } = identityIn(trx);
  if (!makeInvitationLink) throw new Refusal('invitation_not_possible');
  return makeInvitationLink(userId);
}

const recordInvitation = (
  { now }: InvitationDeps,
  trx: Trx,
  actor: Actor,
  { id, email, by }: { id: string; email: string; by: Way },
) =>
  recordAct(trx, actor, now(), {
    kind: 'userInvited',
    object: { kind: 'user', id, name: email },
    after: { by, driver: true },
  });
