import { license } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

async function aScene({ state = 'approved' } = {}) {
  const f = (await aForwarder(db)).id;
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
  const driver = await aTrucker(db, { forwarder: f, state });
  const assign = (truckerId = driver.id, as = user) =>
    server.call(license.assignAny, { as, params: { f }, body: { licenseUserId: truckerId } });
  return { f, user, driver, assign };
}
const stored = (id: string) => db.selectFrom('license').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('FWD-TRK-17, FWD-TRK-21 takes the free licence that lasts longest, then the oldest purchase, and records the change', async () => {
  const { f, driver, assign, user } = await aScene();
  const late = new Date('2028-01-01T00:00:00Z');
  await aLicense(db, { forwarder: f, expirationDate: new Date('2027-01-01T00:00:00Z') });
  await aLicense(db, { forwarder: f, expirationDate: late, purchaseDate: new Date('2026-02-02T00:00:00Z') });
  const best = await aLicense(db, {
    forwarder: f,
    expirationDate: late,
    purchaseDate: new Date('2026-02-01T00:00:00Z'),
  });
  await aLicense(db, { expirationDate: new Date('2029-01-01T00:00:00Z') });
  await aLicense(db, { forwarder: f, status: 'DISABLED', expirationDate: new Date('2029-01-01T00:00:00Z') });

  const answer = await assign();

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ licenseKey: best.licenseKey, expirationDate: late.toISOString() });
  expect(await stored(best.id)).toMatchObject({
    status: 'ASSIGNED',
    truckerId: driver.id,
    assignDate: server.clock.now(),
  });
  const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', '=', best.id).execute();
  expect(changes).toMatchObject([
    { fromStatus: 'UNASSIGNED', toStatus: 'ASSIGNED', truckerId: driver.id, changedBy: user.id, reason: 'assigned' },
  ]);
});

test('FWD-TRK-20 without a free licence there is none, and one whose time is over is not free', async () => {
  const { f, assign } = await aScene();
  expect((await assign()).body.code).toBe('no_license_available');
  await aLicense(db, { forwarder: f, hasRenewal: false, expirationDate: server.clock.now() });
  const answer = await assign();
  expect([answer.status, answer.body.code]).toEqual([409, 'no_license_available']);
});

test('FWD-TRK-11 a driver holds one licence, no matter which forwarder manages it', async () => {
  const { f, driver, assign } = await aScene();
  await aLicense(db, { trucker: driver.id });
  await aLicense(db, { forwarder: f });
  const answer = await assign();
  expect([answer.status, answer.body.code]).toEqual([409, 'trucker_already_has_license']);
});

test('an expired licence does not block a new one, although no job has run', async () => {
  const { f, driver, assign } = await aScene();
  const old = await aLicense(db, {
    ...{ trucker: driver.id, forwarder: f, hasRenewal: false, expirationDate: server.clock.now() },
  });
  const fresh = await aLicense(db, { forwarder: f });
  expect((await assign()).body.licenseKey).toBe(fresh.licenseKey);
  expect((await stored(old.id)).status).toBe('EXPIRED');
});

test('a pending driver gets none, a foreign one is not found', async () => {
  const { f, assign } = await aScene({ state: 'pending' });
  await aLicense(db, { forwarder: f });
  expect((await assign()).body.code).toBe('trucker_not_approved');
  const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
  const answer = await assign(foreign.id);
  expect([answer.status, answer.body.code]).toEqual([404, 'trucker_not_found']);
});

test('a reader, the platform and a foreign company assign nothing; a driver must be named', async () => {
  const { f, driver, assign, user } = await aScene();
  await aLicense(db, { forwarder: f });
  expect((await assign(driver.id, await aUser(db, { roles: ['forwarder_read'], forwarders: [f] }))).status).toBe(403);
  expect((await assign(driver.id, await aUser(db, { roles: ['quaygate_admin'] }))).status).toBe(403);
  const stranger = await aUser(db, { roles: ['forwarder_write'], forwarders: [(await aForwarder(db)).id] });
  expect((await assign(driver.id, stranger)).body.code).toBe('forwarder_not_found');
  const empty = await server.call(license.assignAny, { as: user, params: { f }, body: {} as never });
  expect(empty.body.errors).toEqual([{ field: 'licenseUserId', code: 'fieldRequired' }]);
});

test('many assignments at once give each driver one licence, and each licence to one driver', async () => {
  const { f, assign } = await aScene();
  const drivers = await Promise.all(Array.from({ length: 8 }, () => aTrucker(db, { forwarder: f })));
  for (let count = 0; count < 5; count++) await aLicense(db, { forwarder: f });

  const answers = await Promise.all(drivers.flatMap(({ id }) => [assign(id), assign(id)]));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
  expect([...codes].every((code) => ['no_license_available', 'trucker_already_has_license'].includes(code))).toBe(true);
  const assigned = await db
    .selectFrom('license')
    .select('truckerId')
    .where('forwarderId', '=', f)
    .where('status', '=', 'ASSIGNED')
    .execute();
  expect(new Set(assigned.map(({ truckerId }) => truckerId)).size).toBe(5);
});
