import { randomUUID } from 'node:crypto';
import { aLicense, aLicenseOrder, aTrucker } from '../scenes/factories.ts';
import { bought, paid } from './call-bodies.ts';
import { ofDriver } from './of-driver.ts';
import { asAdmin, type Prepare } from './writing.ts';

/** Of licences, their orders and payments. */
export const writingsOfLicenses: Record<string, Prepare> = {
  assignAnyLicense: ofDriver(async ({ db, forwarder }) => {
    await aLicense(db, { forwarder: forwarder.id });
    const { id } = await aTrucker(db, { forwarder: forwarder.id });
    return { t: id, json: { licenseUserId: id } };
  }),

  changeLicense: ofDriver(async ({ db, forwarder }) => {
    const { id } = await aLicense(db, { forwarder: forwarder.id });
    const trucker = await aTrucker(db, { forwarder: forwarder.id });
    return { t: trucker.id, more: { id }, json: { action: 'ASSIGN', licenseUserId: trucker.id } };
  }),
  claimLicense: ofDriver(async ({ db, trucker, user }) => {
    const { licenseKey } = await aLicense(db);
    return { t: trucker.id, json: { licenseKey, licenseCompanyEmail: user.email } };
  }),
  claimOrder: ofDriver(async ({ db, trucker, user }) => {
    const orderId = `sub_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    await aLicense(db, { orderId });
    return { t: trucker.id, json: { orderId, licenseCompanyEmail: user.email } };
  }),
  stopRenewal: ofDriver(async ({ db, forwarder, trucker }) => ({
    t: trucker.id,
    more: { id: (await aLicense(db, { forwarder: forwarder.id })).id },
  })),
  takeOverLicense: ofDriver(async ({ db, forwarder, trucker }) => {
    const { id } = await aTrucker(db, { forwarder: forwarder.id });
    return { t: trucker.id, more: { id: (await aLicense(db, { trucker: id })).id } };
  }),
  migrateLicense: asAdmin(async ({ db }) => {
    const [old, fresh] = [await aTrucker(db), await aTrucker(db)];
    const { id } = await aLicense(db, { trucker: old.id });
    return { params: { id }, json: { oldTruckerId: old.id, newTruckerId: fresh.id } };
  }),
  updateOrder: ofDriver(async ({ db, forwarder, trucker }) => ({
    t: trucker.id,
    more: { id: (await aLicenseOrder(db, { forwarder: forwarder.id })).id },
    json: { costCentre: 'Lager 4' },
  })),
  createCheckout: ofDriver(async ({ trucker, user }) => ({
    t: trucker.id,
    json: { quantity: 2, licenseCompanyEmail: user.email, successUrl: bought },
  })),
  createSetupFeeCheckout: ofDriver(async ({ db, forwarder, trucker }) => {
    const fee = { forwarder: forwarder.id, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' } as const;
    return { t: trucker.id, json: { licenseKey: (await aLicense(db, fee)).licenseKey, successUrl: paid } };
  }),
  revokeOrder: asAdmin(async ({ db }, { forwarder }) => {
    const { id, orderId } = await aLicenseOrder(db, { forwarder: forwarder.id });
    await aLicense(db, { forwarder: forwarder.id, orderId, order: id, position: 1 });
    return { params: { orderId } };
  }),
};
