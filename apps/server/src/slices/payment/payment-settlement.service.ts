import { type PaymentStanding, paidUntil, revokedStatus, standingOf } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { changeLicense, disableLicense, lockLicense, lockLicensesOfOrder } from '../license/license.queries.ts';
import { insertLicenses } from '../license/license-purchase.queries.ts';
import { findFacts, type LockedOrder, updateOrder } from './payment.queries.ts';
import { type Disputed, mailDisputes, reinstateLicense, suspendLicense } from './payment-dispute.service.ts';
import { day, hour, renew } from './payment-renewal.service.ts';

/**
 * Makes of an order and its licences what all its events say together. It may run again and again: what is done is
 * done once. The order is locked by the caller's transaction.
 */
export async function settleOrder(
  trx: Db,
  order: LockedOrder,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const standing = standingOf(await findFacts(trx, order));
  const wasPaid = order.state !== 'OPEN' && order.state !== 'CLOSED';
  const isPaid = standing.paidDate !== null;
  const isFeeDue = order.kind === 'SETUP_FEE' && isPaid && !wasPaid;
  const isRefundDue = order.isRefundDue || (isFeeDue && !(await applySetupFee(trx, order, now)));
  await updateOrder(trx, order.id, {
    // Revoked by an administrator is the last word.
    state: order.state === 'REVOKED' ? 'REVOKED' : standing.state,
    orderId: order.kind === 'PURCHASE' && isPaid ? standing.subscriptionId : order.orderId,
    paidDate: standing.paidDate,
    receiptUrl: standing.receiptUrl,
    isRefundDue,
    askDate: nextAsk(order, standing, now),
    renewals: renewalsOf(order, standing),
  });
  await recordStanding(trx, order, standing, { wasPaid, now });
  if (order.kind === 'PURCHASE' && standing.paidDate)
    await settleLicenses(trx, order, standing, { paidDate: standing.paidDate, now, publicUrl });
}

/** That it was paid, that the money went back or is disputed, and that it came again, each once. */
async function recordStanding(
  trx: Db,
  { id, state: before, quantity, orderId }: LockedOrder,
  { state, paidDate, subscriptionId, returnedDate }: PaymentStanding,
  { wasPaid, now }: { wasPaid: boolean; now: Date },
): Promise<void> {
  const object = { kind: 'licenseOrder', id, name: null } as const;
  const after = { quantity, orderId: orderId ?? subscriptionId };
  const by = installation('payment provider');
  if (paidDate && !wasPaid) await recordAct(trx, by, now, { kind: 'licenseOrderPaid', object, after });
  const isReturned = state === 'RETURNED' && before !== 'RETURNED' && before !== 'REVOKED';
  const kind = returnedDate ? 'licenseOrderReturned' : 'licenseOrderDisputed';
  if (isReturned) await recordAct(trx, by, now, { kind, object, after });
  const isBack = before === 'RETURNED' && state === 'PAID';
  if (isBack) await recordAct(trx, by, now, { kind: 'licenseOrderDisputeWon', object, after });
}

/** What the provider renews: everything that was bought, until it is told another number; nothing once it has ended. */
function renewalsOf(
  { kind, renewals, quantity }: LockedOrder,
  { paidDate, endedDate }: PaymentStanding,
): number | null {
  if (kind === 'SETUP_FEE' || !paidDate) return null;
  return endedDate ? 0 : (renewals ?? quantity);
}

/** When the provider is asked again, in case no event tells: soon for what is open, and when a paid period ends. */
function nextAsk(order: LockedOrder, standing: PaymentStanding, now: Date): Date | null {
  const { state, periods, endedDate } = standing;
  if (state === 'OPEN') return new Date(Math.max(now.getTime() + hour / 4, order.createdDate.getTime() + hour / 60));
  if (state !== 'PAID' || order.kind === 'SETUP_FEE' || endedDate) return null;
  const end = paidUntil(periods, null);
  return end && end > now ? new Date(end.getTime() + hour / 60) : new Date(now.getTime() + (end ? day / 4 : hour / 60));
}

/** A licence that waits for its setup fee becomes free; false for any other, whose payment is to go back. */
async function applySetupFee(trx: Db, { licenseId }: LockedOrder, now: Date): Promise<boolean> {
  const license = licenseId ? await lockLicense(trx, licenseId, now) : undefined;
  if (license?.status !== revokedStatus(true)) return false;
  return changeLicense(
    trx,
    license,
    { status: 'UNASSIGNED' },
    { reason: 'setup fee paid', changedBy: null, changedDate: now },
  );
}

interface Moment {
  paidDate: Date;
  now: Date;
  publicUrl: string;
}

async function settleLicenses(
  trx: Db,
  order: LockedOrder,
  standing: PaymentStanding,
  { paidDate, now, publicUrl }: Moment,
): Promise<void> {
  const { subscriptionId, returnedDate, disputedDate } = standing;
  await insertLicenses(trx, { ...order, orderId: subscriptionId, purchaseDate: paidDate, changedDate: now });
  const why = { changedBy: null, changedDate: now };
  const disputed: Disputed = { suspended: [], reinstated: [], lost: [] };
  for (const license of await lockLicensesOfOrder(trx, order.id, now)) {
    if (license.status === 'DISABLED' && !license.suspendedDate) continue;
    if (returnedDate) {
      await disableLicense(trx, license, { ...why, reason: 'payment returned' });
      if (standing.isDisputeLost) disputed.lost.push(license.licenseKey);
    } else if (order.state === 'REVOKED') await disableLicense(trx, license, { ...why, reason: 'order revoked' });
    else if (disputedDate) {
      if (!license.suspendedDate && (await suspendLicense(trx, license, why)))
        disputed.suspended.push(license.licenseKey);
    } else {
      const own = license.suspendedDate ? await reinstateLicense(trx, license, why) : license;
      if (own !== license) disputed.reinstated.push(license.licenseKey);
      await renew(trx, own, standing, now);
    }
  }
  await mailDisputes(trx, order.forwarderId, disputed, { now, publicUrl });
}
