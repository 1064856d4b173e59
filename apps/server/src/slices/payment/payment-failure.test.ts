import { license, licenseOrder, payment } from '@quaygate/contract';
import { afterEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aLicenseOrder, aUser } from '../../../test/scenes/factories.ts';
import { completed, paidPeriod } from '../../../test/servers/payment-events.ts';
import { stripeTill } from '../../../test/servers/till.ts';

const till = await stripeTill(() => server.clock.now(), 60);
const server = await startServer({}, undefined, { till });
const { db } = server;
const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
const { state } = till.stripe;
afterEach(() => {
  state.mood = 'well';
});

async function aBuyer() {
  const { id: f } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
  const body = { quantity: 2, licenseCompanyEmail: user.email, successUrl: `${screen}?purchaseSuccess=true` };
  const buy = () => server.call(licenseOrder.createCheckout, { as: user, params: { f }, body });
  const orders = () =>
    db.selectFrom('licenseOrder').selectAll().where('forwarderId', '=', f).orderBy('createdDate').execute();
  const licenses = () => db.selectFrom('license').selectAll().where('forwarderId', '=', f).execute();
  return { f, user, buy, orders, licenses };
}

test.each(['down', 'hangs', 'lost'] as const)(
  'FWD-PAY-03 FWD-PAY-11 a provider that fails (%s) is a refusal with a code, and a second try buys once',
  async (mood) => {
    const { buy, orders, licenses } = await aBuyer();
    state.mood = mood;
    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([502, 'stripe_checkout_failed']);
    expect((await orders()).map((order) => order.state)).toEqual(['CLOSED']);

    state.mood = 'well';
    server.clock.advance(1);
    expect((await buy()).status).toBe(200);
    const [, second] = await orders();
    const [id, sessionId, at] = [second?.id ?? '', second?.sessionId ?? '', server.clock.now()];
    const sub = (await till.pay(sessionId)) ?? '';
    const period = { begin: at, end: new Date(+at + 365 * 86_400_000) };
    for (const event of [completed(id, sessionId, sub, at), paidPeriod(id, sub, period)]) {
      const payload = Buffer.from(JSON.stringify(event));
      const headers = { 'content-type': 'application/json', 'stripe-signature': till.sign(payload, at) };
      await server.app.inject({ method: 'POST', url: payment.events.path, headers, payload });
    }
    expect((await orders()).map((order) => order.state)).toEqual(['CLOSED', 'PAID']);
    expect((await licenses()).map(({ status }) => status)).toEqual(['UNASSIGNED', 'UNASSIGNED']);
  },
);

test('FWD-PAY-03 a checkout whose answer got lost is asked for again with the same key, and is one at the provider', async () => {
  const { buy } = await aBuyer();
  const before = till.stripe.sessions().length;
  state.mood = 'lost';
  await buy();
  expect(till.stripe.sessions()).toHaveLength(before + 1);
});

test('FWD-LIC-44 FWD-PAY-43 a renewal is not stopped and no portal opens while the provider fails', async () => {
  const { f, user, licenses } = await aBuyer();
  const order = await aLicenseOrder(db, { forwarder: f });
  const bought = { forwarder: f, order: order.id, orderId: order.orderId, position: 1 };
  const { id } = await aLicense(db, bought);
  state.mood = 'down';
  const stopped = await server.call(license.stopRenewal, { as: user, params: { f, id } });
  expect([stopped.status, stopped.body.code]).toEqual([502, 'stripe_checkout_failed']);
  expect(await licenses()).toMatchObject([{ hasRenewal: true, stoppedDate: null }]);
  const portal = await server.call(licenseOrder.openPortal, { as: user, params: { f, id: order.id } });
  expect([portal.status, portal.body.code]).toEqual([502, 'stripe_checkout_failed']);
});
