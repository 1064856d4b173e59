import type { Db } from '../../db/client.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { disputeMail } from '../license/license.mails.ts';
import { changeLicense, type LockedLicense } from '../license/license.queries.ts';
import { hasLicense } from '../license/license-assignment.queries.ts';
import { findBefore, findCompanyEmail } from '../license/license-lookup.queries.ts';

interface Why {
  changedBy: null;
  changedDate: Date;
}

/** Keys of licences that a dispute has taken, given back, or taken for good. */
export interface Disputed {
  suspended: string[];
  reinstated: string[];
  lost: string[];
}

/** Takes a licence while a dispute is open: the money is withdrawn, and may come back. */
export function suspendLicense(trx: Db, license: LockedLicense, why: Why): Promise<boolean> {
  const { truckerId } = license;
  const change = { status: 'DISABLED', truckerId: null, assignDate: null, hasRenewal: false } as const;
  return changeLicense(
    trx,
    license,
    { ...change, suspendedDate: why.changedDate },
    { ...why, reason: 'payment disputed', truckerId },
  );
}

/** Gives a licence back as it was, to its driver where they have no other one meanwhile; answers it as it is then. */
export async function reinstateLicense(trx: Db, license: LockedLicense, why: Why): Promise<LockedLicense> {
  const before = await findBefore(trx, license.id, 'DISABLED');
  const truckerId = before?.truckerId ?? null;
  const wasAssigned = before?.fromStatus === 'ASSIGNED';
  const keepsDriver = wasAssigned && truckerId !== null && !(await hasLicense(trx, truckerId));
  const hasRenewal = license.stoppedDate === null;
  const status = wasAssigned && !keepsDriver ? 'UNASSIGNED' : (before?.fromStatus ?? 'UNASSIGNED');
  const driver = keepsDriver ? { truckerId, assignDate: why.changedDate } : {};
  await changeLicense(
    trx,
    license,
    { status, hasRenewal, suspendedDate: null, ...driver },
    { ...why, reason: 'dispute won' },
  );
  return { ...license, status, hasRenewal, suspendedDate: null, truckerId: keepsDriver ? truckerId : null };
}

/** Tells the company what a dispute did to its licences. */
export async function mailDisputes(
  trx: Db,
  forwarderId: string,
  disputed: Disputed,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  if (disputed.suspended.length + disputed.reinstated.length + disputed.lost.length === 0) return;
  const to = await findCompanyEmail(trx, forwarderId);
  if (to === undefined) return;
  const mail = outboxMail({ db: trx, now: () => now });
  for (const kind of ['suspended', 'reinstated', 'lost'] as const)
    if (disputed[kind].length > 0) await mail.send(disputeMail(to, kind, disputed[kind], publicUrl));
}
