import type { LicenseOrder, Page, PageQuery } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';
import type { Checkout } from '../../outside/payment/payment.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { atProvider } from '../../serving/at-provider.ts';
import type { Deps } from '../../serving/deps.ts';
import { disableLicense, lockLicensesOf, lockLicensesOfOrder } from '../license/license.queries.ts';
import { shortKey } from '../license/license-audit.service.ts';
import { findAllOrders, findOrder, findOrders, revokeOrderOf, setCostCentre } from './license-order.queries.ts';

type Row = Omit<LicenseOrder, 'hasPortal'>;
interface Named {
  forwarderId: string;
  id: string;
}

const shown = ({ payments }: Deps, order: Row): LicenseOrder => ({
  ...order,
  hasPortal: order.orderId !== null && payments?.openPortal != null,
});

export async function getOrders(deps: Deps, forwarderId: string, query: PageQuery): Promise<Page<LicenseOrder>> {
  const found = await findOrders(deps.db, forwarderId, query);
  return { ...found, items: found.items.map((order) => shown(deps, order)) };
}

export const getAllOrders = ({ db }: Deps, forwarderId: string): Promise<Row[]> => findAllOrders(db, forwarderId);

/** @throws Refusal not_found */
async function requireOrder({ db }: Deps, { forwarderId, id }: Named): Promise<Row> {
  const order = await findOrder(db, forwarderId, id);
  if (!order) throw new Refusal('not_found');
  return order;
}

/** @throws Refusal not_found */
export async function updateOrder(deps: Deps, named: Named, costCentre: string | null): Promise<LicenseOrder> {
  await setCostCentre(deps.db, named.forwarderId, named.id, costCentre);
  return shown(deps, await requireOrder(deps, named));
}

/** @throws Refusal not_found, payments_not_configured, stripe_checkout_failed */
export async function openOrderPortal(deps: Deps, named: Named, language: Checkout['language']) {
  const { orderId } = await requireOrder(deps, named);
  const open = deps.payments?.openPortal;
  if (!open || !orderId) throw new Refusal('payments_not_configured');
  const returnUrl = `${deps.settings.publicUrl}/forwarderOperator/licenseManagement`;
  return { url: await atProvider(deps, () => open(orderId, returnUrl, language)) };
}

/** Of a subscription, or of a grant, which has none. */
async function lockLicensesOfAny(trx: Trx, orderId: string, now: Date) {
  const ofSubscription = await lockLicensesOf(trx, orderId, now);
  return ofSubscription.length > 0 ? ofSubscription : lockLicensesOfOrder(trx, orderId, now);
}

/**
 * Disables every licence of an order for good (api-platform 9).
 * @throws Refusal not_found, order_already_revoked
 */
export function revokeOrder({ db, now }: Deps, orderId: string, userId: string, by: Actor) {
  const changedDate = now();
  return db.transaction().execute(async (trx) => {
    const isRevoked = await revokeOrderOf(trx, orderId);
    const licenses = await lockLicensesOfAny(trx, orderId, changedDate);
    if (isRevoked === undefined && licenses.length === 0) throw new Refusal('not_found');
    const valid = licenses.filter(({ status, suspendedDate }) => status !== 'DISABLED' || suspendedDate !== null);
    if (isRevoked === false || (isRevoked === undefined && valid.length === 0))
      throw new Refusal('order_already_revoked');
    const why = { reason: 'order revoked', changedBy: userId, changedDate };
    for (const license of valid) await disableLicense(trx, license, why);
    const object = { kind: 'licenseOrder', id: orderId, name: null } as const;
    const before = { licenses: valid.map(({ licenseKey }) => shortKey(licenseKey)) };
    await recordAct(trx, by, changedDate, { kind: 'licenseOrderRevoked', object, before });
    return {
      orderId,
      licenses: licenses.map(({ id, licenseKey }) => ({ id, licenseKey, status: 'DISABLED' as const })),
    };
  });
}
