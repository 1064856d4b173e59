import type { WaitingEmail } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { mailsOf } from '../settings/mails.service.ts';

type EmailDeps = Pick<Deps, 'db' | 'now' | 'identity' | 'identityIn' | 'postman' | 'settings'>;

interface Account {
  id: string;
  email: string;
}

/** @throws Refusal email_kept_by_provider */
export function emailsIn(deps: Pick<Deps, 'identityIn'>, trx: Trx) {
  const { emails } = deps.identityIn(trx);
  if (!emails) throw new Refusal('email_kept_by_provider');
  return emails;
}

/**
 * Asks in a transaction, and notes it: the account waits for its new address, or has it.
 * @throws Refusal mails_not_configured where a link would reach no mailbox, Refusal of `EmailChanges.ask`
 */
export async function beginEmailChange(
  deps: EmailDeps,
  trx: Trx,
  actor: Actor,
  {
    account: { id, email: before },
    email,
    keptSession,
  }: { account: Account; email: string; keptSession: string | null },
): Promise<void> {
  const emails = emailsIn(deps, trx);
  if (mailsOf(deps) === 'none' && !(await emails.isUnused(id))) throw new Refusal('mails_not_configured');
  const isWaiting = await emails.ask(id, email, keptSession);
  await recordAct(trx, actor, deps.now(), {
    kind: isWaiting ? 'emailChangeAsked' : 'emailChanged',
    object: { kind: 'user', id, name: before },
    before: { email: before },
    after: { email },
  });
}

/** Ends a change that waits, and notes it; there may be none any more. */
export async function endEmailChange(deps: EmailDeps, trx: Trx, actor: Actor, { id, email }: Account): Promise<void> {
  const ended = await emailsIn(deps, trx).withdraw(id);
  if (!ended) return;
  const object = { kind: 'user', id, name: email } as const;
  await recordAct(trx, actor, deps.now(), { kind: 'emailChangeWithdrawn', object, before: { email: ended.email } });
}

/** Users ask for another email of their own; the session in which they ask goes on (SETUP-60). */
export async function askEmail(
  deps: EmailDeps,
  actor: Actor,
  user: Account & { sessionId: string },
  email: string,
): Promise<{ waiting: WaitingEmail }> {
  if (!deps.identity.emails) throw new Refusal('email_kept_by_provider');
  // Users are signed in, so their account is used: it has to wait for a link.
  if (mailsOf(deps) === 'none') throw new Refusal('mails_not_configured');
  await takeAttempt(deps.db, attemptLimits.emailChange, user.id, deps.now());
  return deps.db.transaction().execute(async (trx) => {
    const change = { account: user, email, keptSession: user.sessionId };
    await beginEmailChange(deps, trx, actor, change);
    return { waiting: present(await emailsIn(deps, trx).waiting(user.id)) };
  });
}

export const withdrawEmail = (deps: EmailDeps, actor: Actor, user: Account): Promise<void> =>
  deps.db.transaction().execute((trx) => endEmailChange(deps, trx, actor, user));
