import { driverPush, identity, session, webappUser } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { pushScene } from '../../../test/scenes/push-scene.ts';
import { aPhone, startPushReceiver } from '../../../test/servers/push-receiver.ts';
import { doJob } from '../../jobs/jobs.ts';
import { webPushOf } from '../../outside/push/web-push.ts';

const receiver = await startPushReceiver();
afterAll(receiver.close);
const server = await startServer({}, undefined, { takesLocalPush: true });
const { db, clock, call, deps } = server;
const { aDriver, save, tell, subscriptions } = pushScene(server, receiver);
const minute = 60_000;
/** Then the next call of a user is of another session. */
const anotherSession = () => clock.advance(11 * minute);

beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

test('DRV-PUSH-05 a session has one subscription, a driver at most five, the one saved longest ago ends', async () => {
  const { driver, phone } = await aDriver();
  const endpoints = async () => (await subscriptions(driver.id)).map(({ endpoint }) => endpoint);
  const other = receiver.phone();
  await save(driver, other);
  expect(await endpoints()).toEqual([other.subscription.endpoint]);
  await save(driver, phone);
  const phones = [phone];
  for (let count = 0; count < 5; count += 1) {
    anotherSession();
    phones.push(receiver.phone());
    expect((await save(driver, phones.at(-1) as typeof phone)).status).toBe(204);
  }
  expect(await endpoints()).toEqual(phones.slice(1).map(({ subscription }) => subscription.endpoint));
});

test('DRV-PUSH-05 a phone that another driver uses now gets nothing more of the one before', async () => {
  const before = await aDriver();
  await aBooked(server, before);
  await doJob(deps, 'tellDrivers');
  const after = await aDriver();
  expect((await save(after.driver, before.phone)).status).toBe(204);
  await aBooked(server, before);
  await tell();
  expect(receiver.to(before.phone)).toEqual([]);
  expect(await subscriptions(before.driver.id)).toEqual([]);
});

test('DRV-PUSH-05 DRV-PUSH-06 the switch of one session ends its own subscription and no other', async () => {
  const one = await aDriver();
  const other = await aDriver();
  const gone = await call(driverPush.remove, { as: one.driver });
  expect(gone.status).toBe(204);
  expect((await call(driverPush.remove, { as: one.driver })).status).toBe(204);
  await aBooked(server, one);
  await aBooked(server, other);
  await tell();
  expect(receiver.to(one.phone)).toEqual([]);
  expect(receiver.to(other.phone)).toHaveLength(1);
  // Who subscribes again is not told what happened meanwhile.
  await save(one.driver, one.phone);
  await tell();
  expect(receiver.to(one.phone)).toEqual([]);
});

test('DRV-PUSH-06 a subscription ends with its session, also for what waits already', async () => {
  const driver = await aDriver();
  await aBooked(server, driver);
  await doJob(deps, 'tellDrivers');
  expect((await call(session.endAll, { as: driver.driver })).status).toBe(204);
  await doJob(deps, 'sendPushMessages');
  expect(receiver.to(driver.phone)).toEqual([]);
  expect(await subscriptions(driver.driver.id)).toEqual([]);
});

test('DRV-PUSH-06 signing out ends the subscription of that browser', async () => {
  const driver = await aDriver();
  const password = 'ein langes Passwort';
  const account = await aUser(db, { roles: [], password });
  await db
    .insertInto('trucker')
    .values({ ...(await truckerRow(driver.driver.id)), userId: account.id, id: account.id })
    .execute();
  const signedIn = await call(identity.signIn, { body: { email: account.email, password } });
  const cookie = [signedIn.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
  const phone = receiver.phone();
  const body = { ...phone.subscription, language: 'de' as const };
  const key = signedIn.body.idToken;
  expect((await call(driverPush.save, { key, params: { u: account.id } as object, body })).status).toBe(204);
  await call(identity.signOut, { headers: { cookie, origin: deps.settings.publicUrl } });
  await doJob(deps, 'cleanUp');
  expect(await subscriptions(account.id)).toEqual([]);
  expect(await subscriptions(driver.driver.id)).toHaveLength(1);
});

const truckerRow = async (userId: string) => {
  const { email, firstName, lastName, createdDate } = await db
    .selectFrom('trucker')
    .select(['email', 'firstName', 'lastName', 'createdDate'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { email, firstName, lastName, createdDate };
};

test('DRV-PUSH-06 a disabled driver is told nothing, and the clean-up removes the subscription', async () => {
  const driver = await aDriver();
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  await aBooked(server, driver);
  await doJob(deps, 'tellDrivers');
  const params = { id: driver.driver.id };
  expect((await call(webappUser.disable, { as: admin, params, body: { disabled: true } })).status).toBe(200);
  await doJob(deps, 'sendPushMessages');
  expect(receiver.to(driver.phone)).toEqual([]);
  const idle = await aDriver();
  await call(webappUser.disable, { as: admin, params: { id: idle.driver.id }, body: { disabled: true } });
  await doJob(deps, 'cleanUp');
  expect(await subscriptions(idle.driver.id)).toEqual([]);
});

test.each([404, 410])('DRV-PUSH-06 the answer %d of the push service ends the subscription', async (status) => {
  const driver = await aDriver();
  receiver.answer(driver.phone, status);
  await aBooked(server, driver);
  await tell();
  expect(await subscriptions(driver.driver.id)).toEqual([]);
  expect(await db.selectFrom('pushMessage').selectAll().execute()).toEqual([]);
});

test('DRV-PUSH-08 after a failure a message comes again, when the push service says and ever later, and once', async () => {
  const driver = await aDriver();
  receiver.answer(driver.phone, 503);
  await aBooked(server, driver);
  await tell();
  const waiting = async () =>
    (await db.selectFrom('pushMessage').select(['attempts', 'dueDate']).execute()).map(({ attempts, dueDate }) => ({
      attempts,
      minutes: (dueDate.getTime() - clock.now().getTime()) / minute,
    }));
  expect(await waiting()).toEqual([{ attempts: 1, minutes: 1 }]);
  await tell();
  expect(await waiting()).toEqual([{ attempts: 1, minutes: 1 }]);
  clock.advance(minute);
  receiver.answer(driver.phone, 429, { 'retry-after': '1200' });
  await tell();
  expect(await waiting()).toEqual([{ attempts: 2, minutes: 20 }]);
  clock.advance(20 * minute);
  receiver.answer(driver.phone, 201);
  await tell();
  await tell();
  expect(receiver.opened(driver.phone)).toMatchObject([{ title: 'Neue Tour' }]);
  expect(await waiting()).toEqual([]);
});

test('DRV-PUSH-08 a message is thrown away after its time, and at once where sending again would not help', async () => {
  const driver = await aDriver();
  receiver.answer(driver.phone, 503);
  await aBooked(server, driver);
  await tell();
  // The slot is over.
  clock.set('2026-05-13T06:50:00Z');
  receiver.answer(driver.phone, 201);
  await tell();
  expect(receiver.to(driver.phone)).toEqual([]);
  const messages = () => db.selectFrom('pushMessage').select('id').execute();
  expect(await messages()).toEqual([]);
  clock.set('2026-05-12T09:00:00Z');
  const refused = await aDriver();
  receiver.answer(refused.phone, 400);
  await aBooked(server, refused);
  await tell();
  expect(await messages()).toEqual([]);
  expect(await subscriptions(refused.driver.id)).toHaveLength(1);
});

test('DRV-PUSH-07 only an https address with a name is taken, and only a key of the curve', async () => {
  const strict = await startServer();
  const scene = await pushScene(strict, receiver);
  const { driver } = await import('../../../test/scenes/driver-scene.ts').then(({ aDriverScene }) =>
    aDriverScene(strict.db),
  );
  const good = aPhone('https://push.example.org').subscription;
  const put = (change: object) =>
    strict.call(driverPush.save, { as: driver, body: { ...good, language: 'de', ...change } });
  expect((await put({})).status).toBe(204);
  for (const endpoint of [
    receiver.phone().subscription.endpoint,
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example.org:8443/x',
    'https://user:secret@push.example.org/x',
    'ftp://push.example.org/x',
    'push',
    `https://push.example.org/${'x'.repeat(1_000)}`,
  ]) {
    expect(await put({ endpoint }), endpoint).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  for (const wrong of [{ p256dh: noPoint }, { p256dh: 'x' }, { auth: 'x' }, { language: 'fr' }]) {
    expect((await put(wrong)).status).toBe(400);
  }
  expect(await scene.subscriptions(driver.id)).toHaveLength(1);
});

test('DRV-PUSH-09 the key is made once, stored sealed, and replaced where it was sealed with a lost key', async () => {
  const driver = await aDriver();
  const key = (await call(driverPush.key, { as: driver.driver })).body.publicKey;
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const parts = { db, now: clock.now, contact: 'mailto:push@example.com', takesLocal: true };
  const beside = webPushOf({ ...parts, sealingKey: Buffer.alloc(32, 7) });
  expect(await beside.publicKey()).toBe(key);
  expect(await subscriptions(driver.driver.id)).toHaveLength(1);
  const stored = await db.selectFrom('pushKey').selectAll().execute();
  expect(stored).toMatchObject([{ publicKey: key }]);
  expect(stored[0]?.sealedKey.length).toBe(12 + 16 + 43);
  const lost = [1, 2].map(() => webPushOf({ ...parts, sealingKey: Buffer.alloc(32, 8) }));
  const keys = new Set(await Promise.all(lost.map((one) => one.publicKey())));
  expect(keys.size).toBe(1);
  expect(keys.has(key)).toBe(false);
  expect(await subscriptions(driver.driver.id)).toEqual([]);
});

test('DRV-PUSH-03 DRV-PUSH-05 drivers are told while their phones get new addresses', async () => {
  const drivers = await Promise.all(Array.from({ length: 4 }, aDriver));
  for (let round = 0; round < 10; round += 1) {
    for (const driver of drivers) await aBooked(server, driver);
    const [, ...saved] = await Promise.all([
      doJob(deps, 'tellDrivers'),
      ...drivers.map(({ driver }) => save(driver, receiver.phone())),
    ]);
    expect(saved.map(({ status }) => status)).toEqual(drivers.map(() => 204));
  }
});
