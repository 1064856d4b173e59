import { license, licenseOrder, payment, trucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { completed, refunded } from '../../../test/servers/payment-events.ts';
import { embeddedTill } from '../../../test/servers/till.ts';

const till = embeddedTill();
const server = await startServer({}, undefined, { till });
const { db } = server;
const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';
const company = await aForwarder(db);
const { id: f } = company;
const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
const admin = await aUser(db, { roles: ['quaygate_admin', 'quaygate_write'] });
const by = { as: user, params: { f } };

/** What the log got since it was last asked, without sign-ins. */
let last = 0;
async function entries() {
  const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).orderBy('id').execute();
  last = rows.at(-1)?.id ?? last;
  return rows.map(({ kind, actorName, objectId, objectName, before, after }) => ({
    ...{ kind, actorName, objectId, objectName, before, after },
  }));
}
const send = (event: object) => {
  const payload = Buffer.from(JSON.stringify(event));
  const headers = { 'content-type': 'application/json', 'stripe-signature': till.sign(payload, server.clock.now()) };
  return server.app.inject({ method: 'POST', url: payment.events.path, headers, payload });
};

test('AUD-01 AUD-03 who assigned, revoked, claimed, took over, stopped and migrated a licence stands in the log, without its key', async () => {
  const [one, two] = [await aTrucker(db, { forwarder: f }), await aTrucker(db, { forwarder: f })];
  const { id, licenseKey } = await aLicense(db);
  const names = { one: `${one.firstName} ${one.lastName}`, two: `${two.firstName} ${two.lastName}` };
  const object = { actorName: user.email, objectId: id, objectName: `…-${licenseKey.slice(-4)}` };
  await entries();
  const change = (body: object) => server.call(license.change, { ...by, params: { f, id }, body: body as never });
  const claim = () => server.call(license.claim, { ...by, body: { licenseKey, licenseCompanyEmail: user.email } });
  await claim();
  await claim();
  await change({ action: 'ASSIGN', licenseUserId: one.id });
  await change({ action: 'ASSIGN', licenseUserId: two.id });
  const from = { oldTruckerId: one.id, newTruckerId: two.id };
  await server.call(license.migrate, { as: admin, params: { id }, body: from });
  await change({ action: 'REVOKE' });
  await server.call(license.assignAny, { ...by, body: { licenseUserId: one.id } });
  await server.call(license.stopRenewal, { ...by, params: { f, id } });
  await server.call(trucker.remove, { ...by, params: { f, t: one.id } });
  const none = { before: null, after: null };
  expect(await entries()).toEqual([
    { ...object, ...none, kind: 'licenseClaimed', after: { forwarder: company.name } },
    { ...object, ...none, kind: 'licenseAssigned', after: { driver: names.one } },
    {
      ...{ ...object, kind: 'licenseMigrated', actorName: admin.email },
      ...{ before: { driver: names.one }, after: { driver: names.two } },
    },
    { ...object, ...none, kind: 'licenseRevoked', before: { driver: names.two } },
    { ...object, ...none, kind: 'licenseAssigned', after: { driver: names.one } },
    { ...object, ...none, kind: 'licenseRenewalStopped' },
    { ...object, ...none, kind: 'licenseRevoked', before: { driver: names.one } },
  ]);

  const other = await aForwarder(db);
  const foreign = await aLicense(db, { forwarder: other.id, trucker: two.id });
  await server.call(license.takeOver, { ...by, params: { f, id: foreign.id } });
  expect(await entries()).toMatchObject([
    { kind: 'licenseTakenOver', before: { forwarder: other.name }, after: { forwarder: company.name } },
  ]);
});

test('AUD-01 an order stands in the log with its payment, its return and its revocation, each once', async () => {
  const body = { quantity: 2, licenseCompanyEmail: user.email, successUrl: `${screen}?purchaseSuccess=true` };
  await entries();
  await server.call(licenseOrder.createCheckout, { ...by, body: { ...body, costCentre: '4711' } });
  const order = await db.selectFrom('licenseOrder').selectAll().where('forwarderId', '=', f).executeTakeFirstOrThrow();
  const sub = (await till.pay(order.sessionId ?? '')) ?? '';
  const paid = completed(order.id, order.sessionId ?? '', sub, server.clock.now());
  for (const event of [paid, paid, refunded(order.id, server.clock.now()), refunded(order.id, server.clock.now())])
    await send(event);
  for (const _ of [1, 2]) await server.call(licenseOrder.revoke, { as: admin, params: { orderId: sub } });
  const provider = { actorName: 'payment provider', objectId: order.id };
  expect(await entries()).toMatchObject([
    { kind: 'licenseOrderPlaced', actorName: user.email, after: { quantity: 2, costCentre: '4711' } },
    { ...provider, kind: 'licenseOrderPaid', after: { quantity: 2, orderId: sub } },
    { ...provider, kind: 'licenseOrderReturned' },
    { kind: 'licenseOrderRevoked', actorName: admin.email, objectId: sub },
  ]);
});
