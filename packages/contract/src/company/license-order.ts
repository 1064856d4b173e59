import { costCentreMaxCharacters, licenseOrderKinds, licenseOrderStates, purchaseMaxQuantity } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { licenseRead, licenseWrite, platformAdmin } from '../base/roles.ts';
import { ofForwarder, ofUser, opaqueId, route } from '../base/route.ts';
import { email, text } from '../base/text.ts';
import { LicenseStatus } from './license.ts';

export const LicenseOrderState = z.enum(licenseOrderStates);

/** Licences or the setup fee of one, bought or granted, as its company sees it. */
export const LicenseOrder = z.object({
  id: z.string(),
  kind: z.enum(licenseOrderKinds),
  state: LicenseOrderState,
  createdDate: instant,
  paidDate: instant.nullable(),
  quantity: z.int(),
  /** Email of the user who bought or granted. */
  boughtBy: z.string(),
  /** The id of the subscription, which claims its licences; null until paid and for a setup fee. */
  orderId: z.string().nullable(),
  /** The licence whose setup fee was bought. */
  licenseKey: z.string().nullable(),
  costCentre: z.string().nullable(),
  /** Of a grant: for how many months, whether it renews, and what its invoice or contract says; null and false otherwise. */
  months: z.int().nullable(),
  hasRenewal: z.boolean(),
  cost: z.string().nullable(),
  note: z.string().nullable(),
  /** The receipt at the payment provider. */
  receiptUrl: z.string().nullable(),
  /** It was paid although the licence needed no setup fee any more; the operator of the product pays it back. */
  isRefundDue: z.boolean(),
  /** The payment provider has a page where cards and invoices are kept. */
  hasPortal: z.boolean(),
});
export type LicenseOrder = z.infer<typeof LicenseOrder>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/orders';
const payments = '/web/forwarderOperators/v1/users/:u/forwarders/:f/stripe';
const scope = { forwarder: 'f' } as const;
const read = { access: { roles: licenseRead }, scope } as const;
const write = { access: { roles: licenseWrite }, scope } as const;
const ofOrder = ofForwarder.extend({ id: opaqueId });
const successUrl = z.string().max(500, { error: 'tooLong', abort: true });
const redirect = z.object({ url: z.string() });

export const licenseOrder = {
  list: route({
    name: 'getOrders',
    method: 'GET',
    path,
    ...read,
    params: ofForwarder,
    query: pageQuery(50),
    response: pageOf(LicenseOrder),
  }),
  download: route({
    name: 'downloadOrders',
    method: 'GET',
    path: `${path}/csv`,
    ...read,
    params: ofForwarder,
    file: 'text/csv',
  }),
  update: route({
    name: 'updateOrder',
    method: 'PUT',
    path: `${path}/:id`,
    ...write,
    params: ofOrder,
    body: z.object({ costCentre: text(costCentreMaxCharacters).nullable() }),
    response: LicenseOrder,
    errors: ['not_found'],
  }),
  openPortal: route({
    name: 'openOrderPortal',
    method: 'POST',
    path: `${path}/:id/portal`,
    ...write,
    params: ofOrder,
    response: redirect,
    errors: ['not_found', 'payments_not_configured', 'stripe_checkout_failed'],
  }),
  createCheckout: route({
    name: 'createCheckout',
    method: 'POST',
    path: `${payments}/checkout`,
    ...write,
    params: ofForwarder,
    body: z.object({
      quantity: z.int().min(1).max(purchaseMaxQuantity, 'quantity_too_high'),
      licenseCompanyEmail: email,
      successUrl,
      costCentre: text(costCentreMaxCharacters).optional(),
    }),
    response: redirect,
    errors: [
      'quantity_too_high',
      'success_url_not_allowed',
      'forwarder_not_allowed',
      'payments_not_configured',
      'purchase_not_offered',
      'stripe_checkout_failed',
    ],
  }),
  createSetupFeeCheckout: route({
    name: 'createSetupFeeCheckout',
    method: 'POST',
    path: `${payments}/setupFee/checkout`,
    ...write,
    params: ofForwarder,
    body: z.object({ licenseKey: opaqueId, successUrl, costCentre: text(costCentreMaxCharacters).optional() }),
    response: redirect,
    errors: [
      'license_not_found',
      'forwarder_not_allowed',
      'setup_fee_not_required',
      'success_url_not_allowed',
      'payments_not_configured',
      'stripe_checkout_failed',
    ],
  }),
  revoke: route({
    name: 'revokeOrder',
    method: 'PUT',
    path: '/web/v1/ispsLicense/users/:u/orders/:orderId/revoke',
    access: { roles: platformAdmin },
    params: ofUser.extend({ orderId: opaqueId }),
    response: z.object({
      orderId: z.string(),
      licenses: z.array(z.object({ id: z.string(), licenseKey: z.string(), status: LicenseStatus })),
    }),
    errors: ['not_found', 'order_already_revoked'],
  }),
};
