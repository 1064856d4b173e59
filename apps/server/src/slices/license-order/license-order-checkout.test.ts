import { licenseOrder } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const without = await startServer({}, undefined, { till: null });
const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
const bought = `${screen}?purchaseSuccess=true`;

async function aBuyer(at: TestServer) {
  const { id: f } = await aForwarder(at.db);
  const user = await aUser(at.db, { roles: ['forwarder_write'], forwarders: [f] });
  const buy = (body: object = {}) =>
    at.call(licenseOrder.createCheckout, {
      as: user,
      params: { f },
      body: { quantity: 2, licenseCompanyEmail: user.email, successUrl: bought, ...body },
    });
  const payFee = (licenseKey: string, body: object = {}) =>
    at.call(licenseOrder.createSetupFeeCheckout, {
      as: user,
      params: { f },
      body: { licenseKey, successUrl: `${screen}?successSetupFee=true`, ...body },
    });
  const orders = () =>
    at.db.selectFrom('licenseOrder').selectAll().where('forwarderId', '=', f).orderBy('kind').execute();
  return { f, user, buy, payFee, orders };
}
const { f, user, buy, payFee, orders } = await aBuyer(server);
const of = async (answer: ReturnType<typeof buy>) => [(await answer).status, (await answer).body.code];

test('FWD-PAY-03 FWD-PAY-20 a checkout leaves an open order and no licence', async () => {
  const answer = await buy({ costCentre: 'Hafen' });
  const [order] = await orders();
  expect(order).toMatchObject({
    ...{ kind: 'PURCHASE', state: 'OPEN', quantity: 2, ownerEmail: user.email, boughtBy: user.id },
    ...{ costCentre: 'Hafen', orderId: null, paidDate: null, sessionId: expect.any(String) },
  });
  expect(answer.body).toEqual({ url: `http://127.0.0.1:4600/web/payments/v1/checkout/${order?.sessionId}` });
  expect(await server.db.selectFrom('license').select('id').where('forwarderId', '=', f).execute()).toEqual([]);
});

test('FWD-PAY-01 FWD-PAY-16 the quantity is a whole number from 1 to 100', async () => {
  expect((await buy({ quantity: 100 })).status).toBe(200);
  expect(await of(buy({ quantity: 101 }))).toEqual([400, 'quantity_too_high']);
  for (const quantity of [0, -1, 1.5, '3', null])
    expect(await of(buy({ quantity }))).toEqual([400, 'validation_failed']);
  expect((await buy({ quantity: undefined })).body.errors).toEqual([{ field: 'quantity', code: 'fieldRequired' }]);
});

test('FENT-16 a purchase needs quantity, licenseCompanyEmail and successUrl, a setup fee licenseKey and successUrl', async () => {
  const at = await aBuyer(server);
  const fee = await aLicense(server.db, { forwarder: at.f, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  const missing = async (answer: ReturnType<typeof buy>) => [(await answer).status, (await answer).body.errors];
  for (const field of ['quantity', 'licenseCompanyEmail', 'successUrl'])
    expect(await missing(at.buy({ [field]: undefined }))).toEqual([400, [{ field, code: 'fieldRequired' }]]);
  for (const field of ['licenseKey', 'successUrl'])
    expect(await missing(at.payFee(fee.licenseKey, { [field]: undefined }))).toEqual([
      400,
      [{ field, code: 'fieldRequired' }],
    ]);
  expect(await at.orders()).toEqual([]);
  expect((await at.buy({ quantity: 3 })).status).toBe(200);
  expect((await at.payFee(fee.licenseKey)).status).toBe(200);
  const stored = (await at.orders()).map(({ kind, quantity, ownerEmail, licenseId }) => ({
    ...{ kind, quantity, ownerEmail, licenseId },
  }));
  expect(stored).toEqual([
    { kind: 'PURCHASE', quantity: 3, ownerEmail: at.user.email, licenseId: null },
    { kind: 'SETUP_FEE', quantity: 1, ownerEmail: at.user.email, licenseId: fee.id },
  ]);
});

test('FWD-PAY-19 the way back leads to licence management and nowhere else', async () => {
  for (const successUrl of [
    'https://evil.example/forwarderOperator/licenseManagement?purchaseSuccess=true',
    `${screen}`,
    `${screen}?purchaseSuccess=false`,
    `${bought}&x=1`,
    `${bought}#x`,
    'http://127.0.0.1:4600/login?purchaseSuccess=true',
    'http://127.0.0.1:4600@evil.example/forwarderOperator/licenseManagement?purchaseSuccess=true',
  ]) {
    expect(await of(buy({ successUrl }))).toEqual([400, 'success_url_not_allowed']);
  }
});

test('FWD-LIC-60 somebody else buys nothing in my name, and a closed company nothing at all', async () => {
  expect(await of(buy({ licenseCompanyEmail: 'x@example.com' }))).toEqual([403, 'forbidden']);
  const closed = await aBuyer(server);
  await server.db.updateTable('truckingCompany').set({ purchasesClosed: true }).where('id', '=', closed.f).execute();
  expect(await of(closed.buy())).toEqual([403, 'forwarder_not_allowed']);
  expect(await closed.orders()).toEqual([]);
});

test('FWD-PAY-02 FWD-PAY-04 the setup fee is paid for a licence that waits for it', async () => {
  const fee = await aLicense(server.db, { forwarder: f, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  expect((await payFee(fee.licenseKey)).body.url).toContain('/web/payments/v1/checkout/');
  const [order] = (await orders()).filter(({ kind }) => kind === 'SETUP_FEE');
  expect(order).toMatchObject({ licenseId: fee.id, quantity: 1, state: 'OPEN' });
  expect(await of(payFee((await aLicense(server.db, { forwarder: f })).licenseKey))).toEqual([
    409,
    'setup_fee_not_required',
  ]);
  expect(await of(payFee('ZZZZ-ZZZZ-ZZZZ-ZZZZ'))).toEqual([404, 'license_not_found']);
  const other = await aBuyer(server);
  const foreign = { forwarder: other.f, status: 'UNASSIGNED_SETUP_FEE_REQUIRED', ownerEmail: user.email } as const;
  expect(await of(payFee((await aLicense(server.db, foreign)).licenseKey))).toEqual([403, 'forwarder_not_allowed']);
  expect(await of(payFee(fee.licenseKey, { successUrl: screen }))).toEqual([400, 'success_url_not_allowed']);
});

test('FWD-PAY-10 without a payment provider nothing can be bought, and nothing is stored', async () => {
  const poor = await aBuyer(without);
  expect(await of(poor.buy())).toEqual([409, 'payments_not_configured']);
  const fee = await aLicense(without.db, { forwarder: poor.f, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  expect(await of(poor.payFee(fee.licenseKey))).toEqual([409, 'payments_not_configured']);
  expect(await poor.orders()).toEqual([]);
});
