import { randomUUID } from 'node:crypto';
import type { Approval, MadeKey, Page, PageQuery } from '@quaygate/contract';
import {
  type ApprovalDecision,
  type ApprovalKind,
  approvalTraits,
  decisionRefusal,
  fullName,
  present,
} from '@quaygate/rules';
import type { z } from 'zod';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { violates } from '../../db/constraint.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { type Act, type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { storeKey } from '../integration-key/integration-key.service.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { decisionMail, requestMail } from './approval.mails.ts';
import {
  type ApprovalFilter,
  decideApproval,
  findApproval,
  findApprovals,
  insertApproval,
  lockApproval,
} from './approval.queries.ts';
import { findApprovers, findReader } from './approval-approver.queries.ts';
import type { AnyApproval } from './approval-kind.service.ts';
import { keyTermsOf, kindOf } from './approval-kinds.service.ts';

type ApprovalDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'settings'>;

/** Who asks or decides. */
export interface ActingUser {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  actor: Actor;
}

const nameOf = ({ firstName, lastName }: ActingUser['user']) => fullName(firstName, lastName);

export const listApprovals = (
  { db, now }: ApprovalDeps,
  { page, size, ...filter }: PageQuery & ApprovalFilter,
): Promise<Page<Approval>> => findApprovals(db, now(), filter, { page, size });

/** Who could approve what this person asks for. */
export const countOthers = async ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  others: (await findApprovers(db, userId)).length,
});

const actKinds = {
  pending: 'approvalRequested',
  approved: 'approvalApproved',
  denied: 'approvalDenied',
  cancelled: 'approvalCancelled',
} as const;

/** The step as the audit log holds it, with what is asked for. */
const actOf = ({
  id: approval,
  kind,
  objectId: id,
  objectName: name,
  before,
  after,
  reason,
  ...step
}: Approval): Act => ({
  kind: actKinds[step.state],
  object: { kind: approvalTraits[kind].objectKind, id, name },
  ...(before && { before }),
  after: { ...after, approval, ...(reason && { justification: reason }), ...(step.note && { note: step.note }) },
});

/** The database judges who asks and decides too: a session may end, or an account be disabled, since the call was let in. */
async function inSession<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (violates(error, 'approval_session')) throw new Refusal('unauthenticated');
    if (violates(error, 'approval_evidence')) throw new Refusal('evidence_not_seen');
    if (violates(error, 'approval_creator')) throw new Refusal('change_not_pending');
    throw error;
  }
}

/**
 * Asks for a change that a second administrator approves (APPR-02).
 * @throws Refusal not_found, empty_change, change_already_pending, validation_failed
 */
export async function requestApproval(
  deps: ApprovalDeps,
  { user, actor }: ActingUser,
  asked: AnyApproval,
): Promise<Approval> {
  const { db, now, settings } = deps;
  const id = randomUUID();
  const { kind, reason } = asked;
  const subject = await subjectOf(deps, kind, asked);
  const { objectKind, isQuiet } = approvalTraits[kind];
  return inSession(db, async (trx) => {
    const isNew = await insertApproval(trx, {
      ...subject,
      ...{ id, kind, objectKind },
      before: subject.before && JSON.stringify(subject.before),
      after: JSON.stringify(subject.after),
      reason,
      createdDate: now(),
      creatorId: user.id,
      creatorName: nameOf(user),
      creatorSessionId: actor.sessionId,
    });
    if (!isNew) throw new Refusal('change_already_pending');
    const approval = present(await findApproval(trx, now(), id));
    await recordAct(trx, actor, now(), actOf(approval));
    if (objectKind === 'trucker') tell(trx, { noun: 'gatePassUser' });
    const mail = outboxMail({ db: trx, now });
    await notifyUsers(trx, now(), [
      { kind: 'approvalPending', cause: id, actedBy: user.id, details: { name: nameOf(user) } },
    ]);
    if (isQuiet) return approval;
    for (const to of await findApprovers(trx, user.id)) await mail.send(requestMail(to, approval, settings.publicUrl));
    return approval;
  });
}

const subjectOf = <K extends ApprovalKind>(deps: ApprovalDeps, kind: K, asked: AnyApproval) =>
  kindOf(kind).subjectOf(deps, asked as Extract<AnyApproval, { kind: K }>);

interface Decided {
  id: string;
  decision: ApprovalDecision;
  note?: string | null | undefined;
}

/**
 * Approves, denies or cancels a pending change. What is approved takes effect in the same transaction, or stays pending.
 * @throws Refusal not_found, own_change_not_approvable, change_of_another, change_not_pending, evidence_not_seen, and what the change itself is refused for
 */
export async function decide(
  { db, now, payments, settings }: ApprovalDeps,
  { user, actor }: ActingUser,
  { id, decision, note = null }: Decided,
): Promise<Approval> {
  return inSession(db, async (trx) => {
    const by = { id: user.id, name: nameOf(user), sessionId: actor.sessionId };
    const asked = await findApproval(trx, now(), id);
    if (!asked) throw new Refusal('not_found');
    const { isOpenToAll, isQuiet, objectKind } = approvalTraits[asked.kind];
    const known = { state: asked.state, creatorId: asked.creator.id, isOpenToAll };
    if (decision === 'approved' && !decisionRefusal(known, user.id, decision))
      await kindOf(asked.kind).mayApprove?.(trx, asked, user.id);
    if (!(await decideApproval(trx, { id, isOpenToAll, decision, by, note, now: now() })))
      return refuse(trx, now(), user.id, { id, isOpenToAll, decision });
    const approval = present(await findApproval(trx, now(), id));
    if (decision === 'approved')
      await kindOf(approval.kind).apply(trx, approval, {
        ...{ actor, payments },
        now: now(),
        publicUrl: settings.publicUrl,
      });
    await recordAct(trx, actor, now(), actOf(approval));
    if (objectKind === 'trucker') tell(trx, { noun: 'gatePassUser' });
    const to = decision === 'cancelled' || isQuiet ? undefined : await findReader(trx, approval.creator.id);
    if (to) await outboxMail({ db: trx, now }).send(decisionMail(to, approval, settings.publicUrl));
    return approval;
  });
}

async function refuse(
  trx: Trx,
  now: Date,
  personId: string,
  { id, isOpenToAll, decision }: Decided & { isOpenToAll: boolean },
): Promise<never> {
  const stored = await findApproval(trx, now, id);
  if (!stored) throw new Refusal('not_found');
  const code = decisionRefusal({ state: stored.state, creatorId: stored.creator.id, isOpenToAll }, personId, decision);
  throw new Refusal(code ?? 'change_not_pending');
}

/**
 * Makes an approved key and tells it to its creator, once (APPR-06).
 * @throws Refusal not_found, key_not_collectable, also for anybody else
 */
export async function collectKey(
  { db, now }: ApprovalDeps,
  { user, actor }: ActingUser,
  id: string,
): Promise<z.output<typeof MadeKey>> {
  return db.transaction().execute(async (trx) => {
    await lockApproval(trx, id);
    const approval = await findApproval(trx, now(), id);
    if (!approval) throw new Refusal('not_found');
    if (approval.creator.id !== user.id || !approval.collectUntil) throw new Refusal('key_not_collectable');
    const terms = keyTermsOf(approval);
    if (terms.endDate && terms.endDate <= now()) throw new Refusal('key_not_collectable');
    return storeKey(trx, actor, now(), { id: approval.objectId, terms, createdBy: user.id, approval: id });
  });
}
