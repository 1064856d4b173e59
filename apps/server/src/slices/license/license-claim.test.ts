import { license } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const aBuyer = async (forwarder: string) => aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder] });
const { id: f } = await aForwarder(db);
const { id: other } = await aForwarder(db);
let user = await aBuyer(f);
// Each test has its own tries.
beforeEach(async () => {
  user = await aBuyer(f);
});

const claim = (licenseKey: string, licenseCompanyEmail = user.email) =>
  server.call(license.claim, { as: user, params: { f }, body: { licenseKey, licenseCompanyEmail } });
const claimOrder = (orderId: string) =>
  server.call(license.claimOrder, { as: user, params: { f }, body: { orderId, licenseCompanyEmail: user.email } });
const anOrderId = () => `sub_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
const unknownKey = (number: number) => `ZZZZ-ZZZZ-ZZZZ-${String(number).padStart(4, '0')}`;

test('FWD-LIC-31 FWD-LIC-42 a free licence is claimed; again it is answered alike and nothing changes', async () => {
  const { id, licenseKey } = await aLicense(db);
  const answer = await claim(licenseKey, user.email.toUpperCase());
  expect(answer.body).toMatchObject({
    ...{ licenseKey, status: 'CLAIMED', assignedTrucker: null },
    license: { id, managedBy: 'ME', status: 'UNASSIGNED' },
  });
  expect((await claim(licenseKey)).body).toEqual(answer.body);
  const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', '=', id).execute();
  expect(changes).toMatchObject([{ reason: 'claimed', forwarderId: f, changedBy: user.id }]);
});

test('FWD-LIC-32 FENT-13 an assigned one stays with its driver, who is named if they drive for the company', async () => {
  const own = await aTrucker(db, { forwarder: f, firstName: 'Ida', lastName: 'Maas' });
  const outside = await aTrucker(db, { forwarder: other });
  const known = await aLicense(db, { trucker: own.id });
  const unknown = await aLicense(db, { trucker: outside.id });
  expect((await claim(known.licenseKey)).body).toMatchObject({
    status: 'ALREADY_ASSIGNED',
    assignedTrucker: 'Ida Maas',
  });
  const answer = (await claim(unknown.licenseKey)).body;
  expect(answer).toMatchObject({ status: 'ALREADY_ASSIGNED', assignedTrucker: null, license: { status: 'ASSIGNED' } });
});

test('FWD-LIC-33 FWD-LIC-34 FWD-LIC-35 what cannot be claimed says why', async () => {
  const foreign = await aLicense(db, { forwarder: other });
  const disabled = await aLicense(db, { status: 'DISABLED' });
  const of = async (answer: ReturnType<typeof claim>) => [(await answer).status, (await answer).body.code];
  expect(await of(claim(foreign.licenseKey))).toEqual([403, 'NOT_BELONG_ORGANIZATION']);
  expect(await of(claim(disabled.licenseKey))).toEqual([404, 'license_not_found']);
  expect(await of(claim(unknownKey(1)))).toEqual([404, 'license_not_found']);
  for (const wrong of ['', 'x'.repeat(500), 7 as never])
    expect(await of(claim(wrong))).toEqual([400, 'request_invalid']);
  expect(await of(claimOrder(anOrderId()))).toEqual([400, 'request_invalid']);
  expect(await of(claimOrder('sub_kurz'))).toEqual([400, 'request_invalid']);
  expect(await of(claim((await aLicense(db)).licenseKey, 'somebody@else.example'))).toEqual([403, 'forbidden']);
});

test('FENT-14 a claim names the key, one of an order the order id, and both the email', async () => {
  const { licenseKey } = await aLicense(db);
  const orderId = anOrderId();
  const ofOrder = await aLicense(db, { orderId });
  const licenseCompanyEmail = user.email;
  for (const [route, body] of [
    [license.claim, { licenseKey, licenseCompanyEmail }],
    [license.claimOrder, { orderId, licenseCompanyEmail }],
  ] as const) {
    const send = (sent: object) =>
      server.call(route as typeof license.claim, { as: user, params: { f }, body: sent as never });
    for (const field of Object.keys(body)) {
      const { status, body: refused } = await send({ ...body, [field]: undefined });
      expect([status, refused.code], field).toEqual([
        400,
        field === 'licenseCompanyEmail' ? 'validation_failed' : 'request_invalid',
      ]);
    }
    expect((await send(body)).status).toBe(200);
  }
  const managers = await db
    .selectFrom('license')
    .select('forwarderId')
    .where('licenseKey', 'in', [licenseKey, ofOrder.licenseKey])
    .execute();
  expect(managers).toEqual([{ forwarderId: f }, { forwarderId: f }]);
});

test('FWD-LIC-43 of an order every licence that can be claimed', async () => {
  const orderId = anOrderId();
  const [one, two] = [await aLicense(db, { orderId }), await aLicense(db, { orderId, forwarder: f })];
  await aLicense(db, { orderId, forwarder: other });
  await aLicense(db, { orderId, status: 'DISABLED' });
  const answer = await claimOrder(orderId);
  const claimed = answer.body.map(({ licenseKey }: { licenseKey: string }) => licenseKey);
  expect(claimed.sort()).toEqual([one.licenseKey, two.licenseKey].sort());
  const gone = anOrderId();
  await aLicense(db, { orderId: gone, forwarder: other });
  expect((await claimOrder(gone)).body.code).toBe('NOT_BELONG_ORGANIZATION');
});

test('api-forwarder 6.2 after 20 failed claims within an hour none is answered, not even a right one', async () => {
  const { licenseKey } = await aLicense(db);
  // What succeeds does not count.
  for (let time = 0; time < 3; time++) expect((await claim(licenseKey)).status).toBe(200);
  const guesses = Array.from({ length: 30 }, (_, number) => claim(unknownKey(number)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  const answer = await claim(licenseKey);
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  server.clock.advance(3_600_001);
  expect((await claim(licenseKey)).status).toBe(200);
});

test('of two companies that claim one licence at once one gets it', async () => {
  const { licenseKey } = await aLicense(db);
  const rival = await aBuyer(other);
  const theirs = server.call(license.claim, {
    as: rival,
    params: { f: other },
    body: { licenseKey, licenseCompanyEmail: rival.email },
  });
  const answers = await Promise.all([claim(licenseKey), theirs]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});
