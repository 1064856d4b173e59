import { randomUUID } from 'node:crypto';
import type { Checkout, PaymentProvider } from '../../outside/payment/payment.ts';
import { recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { atProvider } from '../../serving/at-provider.ts';
import type { Deps } from '../../serving/deps.ts';
import { type ForwarderUser, getLicense } from '../license/license.service.ts';
import { shortKey } from '../license/license-audit.service.ts';
import { findCompanyLicensing } from '../licensing/licensing.queries.ts';
import { arePurchasesClosed, closeOrder, insertOrder, setSession } from './license-order.queries.ts';

interface Asked {
  successUrl: string;
  costCentre?: string | undefined;
  language: Checkout['language'];
}

const screen = '/forwarderOperator/licenseManagement';
const returns = ['?purchaseSuccess=true', '?successSetupFee=true'];

/** No event has told of a checkout after this time: then the provider is asked. */
const firstAsk = 60_000;

/** The browser comes back to licence management and nowhere else (FWD-PAY-19). */
function checkSuccessUrl({ settings }: Deps, successUrl: string): void {
  const allowed = returns.map((query) => `${settings.publicUrl}${screen}${query}`);
  if (!allowed.includes(successUrl)) throw new Refusal('success_url_not_allowed');
}

function requirePayments({ payments }: Deps): PaymentProvider {
  if (!payments) throw new Refusal('payments_not_configured');
  return payments;
}

type NewOrder = Pick<Checkout, 'kind' | 'quantity'> & { licenseId: string | null; license?: string };

/** Stores the order before the provider hears of it, so that no payment is without one. */
async function checkOut(
  deps: Deps,
  { user, forwarderId, by }: ForwarderUser,
  { license, ...order }: NewOrder,
  asked: Asked,
) {
  const { db, now, settings } = deps;
  const payments = requirePayments(deps);
  const id = randomUUID();
  const { email } = user;
  const more = { ownerEmail: email, boughtBy: user.id, costCentre: asked.costCentre ?? null, createdDate: now() };
  await db.transaction().execute(async (trx) => {
    await insertOrder(trx, { id, forwarderId, ...order, ...more });
    const { quantity } = order;
    const after = { quantity, ...(license && { license }), ...(asked.costCentre && { costCentre: asked.costCentre }) };
    const object = { kind: 'licenseOrder', id, name: null } as const;
    await recordAct(trx, by, more.createdDate, { kind: 'licenseOrderPlaced', object, after });
  });
  const checkout: Checkout = {
    kind: order.kind,
    quantity: order.quantity,
    email,
    successUrl: asked.successUrl,
    cancelUrl: `${settings.publicUrl}${screen}`,
    reference: id,
    language: asked.language,
  };
  try {
    const { sessionId, url } = await atProvider(deps, () => payments.createCheckout(checkout));
    await setSession(db, id, sessionId, new Date(now().getTime() + firstAsk));
    return { url };
  } catch (error) {
    await closeOrder(db, id);
    throw error;
  }
}

/**
 * Leads to the checkout of new licences; they come with the payment (api-forwarder 6.2).
 * @throws Refusal forbidden, success_url_not_allowed, forwarder_not_allowed, payments_not_configured,
 *   purchase_not_offered, stripe_checkout_failed
 */
export async function createCheckout(
  deps: Deps,
  caller: ForwarderUser,
  { quantity, licenseCompanyEmail, ...asked }: Asked & { quantity: number; licenseCompanyEmail: string },
) {
  if (licenseCompanyEmail.toLowerCase() !== caller.user.email.toLowerCase()) throw new Refusal('forbidden');
  checkSuccessUrl(deps, asked.successUrl);
  if (await arePurchasesClosed(deps.db, caller.forwarderId)) throw new Refusal('forwarder_not_allowed');
  requirePayments(deps);
  if ((await findCompanyLicensing(deps.db, caller.forwarderId)) !== 'card') throw new Refusal('purchase_not_offered');
  return checkOut(deps, caller, { kind: 'PURCHASE', quantity, licenseId: null }, asked);
}

/**
 * Leads to the checkout of the setup fee of a licence.
 * @throws Refusal license_not_found, forwarder_not_allowed, setup_fee_not_required, success_url_not_allowed,
 *   payments_not_configured, stripe_checkout_failed
 */
export async function createSetupFeeCheckout(
  deps: Deps,
  caller: ForwarderUser,
  { licenseKey, ...asked }: Asked & { licenseKey: string },
) {
  checkSuccessUrl(deps, asked.successUrl);
  const license = await getLicense(deps, caller, licenseKey);
  if (license.managedBy !== 'ME') throw new Refusal('forwarder_not_allowed');
  if (!license.possibleAction.includes('PAY_SETUP_FEE')) throw new Refusal('setup_fee_not_required');
  return checkOut(
    deps,
    caller,
    { kind: 'SETUP_FEE', quantity: 1, licenseId: license.id, license: shortKey(licenseKey) },
    asked,
  );
}
