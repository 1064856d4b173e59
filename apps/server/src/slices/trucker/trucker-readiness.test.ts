import { driverTour, trucker } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anAccountOf } from '../../../test/scenes/driver-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock } = server;
const { anna, aVerifiedDriver, handIn, change, reset } = await aGatePassScene(server);
const day = 86_400_000;

let f: string;
let user: TestUser;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  f = (await aForwarder(db)).id;
  user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
});
/** The row of a driver in the list, which the single answer and the list of approved drivers repeat. */
async function shown(t: string) {
  const [list, approved, one] = await Promise.all([
    server.call(trucker.list, { as: user, params: { f } }),
    server.call(trucker.approved, { as: user, params: { f } }),
    server.call(trucker.get, { as: user, params: { f, t } }),
  ]);
  const isIt = ({ userId }: { userId: string }) => userId === t;
  expect([list.body.items.find(isIt), approved.body.items.find(isIt)]).toEqual([one.body, one.body]);
  const { isIdentified, lastSeenDate, isAppActive } = one.body;
  return { isIdentified, lastSeenDate, isAppActive };
}
/** The driver opens the app. */
const open = async (as: TestUser) => expect((await server.call(driverTour.list, { as })).status).toBe(200);

test('DRV-BRD-10 a driver is identified from the approval through the last day of the document', async () => {
  const driver = await aTrucker(db, { forwarder: f });
  const isIdentified = async () => (await shown(driver.id)).isIdentified;
  expect(await isIdentified()).toBe(false);
  await handIn(driver, { validUntil: '2026-05-31' });
  expect(await isIdentified()).toBe(false);
  await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  expect(await isIdentified()).toBe(true);
  // Berlin is two hours ahead of UTC.
  clock.set('2026-05-31T21:59:59Z');
  expect(await isIdentified()).toBe(true);
  clock.set('2026-05-31T22:00:00Z');
  expect(await isIdentified()).toBe(false);
});

test('DRV-BRD-10 a driver whose identification is taken back is not identified', async () => {
  const driver = await aVerifiedDriver({ forwarder: f });
  expect((await shown(driver.id)).isIdentified).toBe(true);
  expect((await reset(anna, driver.id)).status).toBe(204);
  expect((await shown(driver.id)).isIdentified).toBe(false);
});

test('DRV-BRD-10 without an account or a sign-in a driver was never seen', async () => {
  const driver = await aTrucker(db, { forwarder: f });
  const never = { isIdentified: false, lastSeenDate: null, isAppActive: false };
  expect(await shown(driver.id)).toEqual(never);
  await anAccountOf(db, driver);
  expect(await shown(driver.id)).toEqual(never);
});

test('DRV-BRD-10 the use of any session is seen, and the app is active for 30 days after it', async () => {
  const driver = await aTrucker(db, { forwarder: f });
  const account = await anAccountOf(db, driver);
  await open(account);
  expect(await shown(driver.id)).toMatchObject({ lastSeenDate: '2026-05-12T08:00:00.000Z', isAppActive: true });
  clock.set('2026-05-12T08:05:00Z');
  await open(account);
  expect(await shown(driver.id)).toMatchObject({ lastSeenDate: '2026-05-12T08:05:00.000Z' });
  // Another session, such as of a second phone.
  clock.set('2026-05-12T09:00:00Z');
  await open(account);
  const seen = { lastSeenDate: '2026-05-12T09:00:00.000Z', isAppActive: true };
  expect(await shown(driver.id)).toMatchObject(seen);
  clock.advance(30 * day);
  expect(await shown(driver.id)).toMatchObject(seen);
  clock.advance(1);
  expect(await shown(driver.id)).toMatchObject({ ...seen, isAppActive: false });
});

test('DRV-BRD-10 a session that is deleted leaves the moment of its last use', async () => {
  const driver = await aTrucker(db, { forwarder: f });
  const account = await anAccountOf(db, driver);
  await open(account);
  const session = db.selectFrom('session').select('id').where('userId', '=', driver.id);
  clock.advance(29 * day);
  await db.updateTable('session').set({ lastUsedDate: clock.now() }).where('userId', '=', driver.id).execute();
  clock.advance(2 * day);
  await doJob(server.deps, 'cleanUp');
  expect(await session.execute()).toEqual([]);
  const seen = { lastSeenDate: '2026-06-10T08:00:00.000Z', isAppActive: true };
  expect(await shown(driver.id)).toMatchObject(seen);
  // A session that went earlier changes nothing.
  const createdDate = new Date('2026-05-20T08:00:00Z');
  await db
    .insertInto('session')
    .values({ id: `old ${driver.id}`, userId: driver.id, createdDate })
    .execute();
  await doJob(server.deps, 'cleanUp');
  expect(await shown(driver.id)).toMatchObject(seen);
});

test('DRV-BRD-10 what one driver does is not seen of another', async () => {
  const [one, other] = [await aTrucker(db, { forwarder: f }), await aTrucker(db, { forwarder: f })];
  await open(await anAccountOf(db, one));
  await anAccountOf(db, other);
  expect((await shown(other.id)).lastSeenDate).toBeNull();
});

test('DRV-BRD-27 drivers who are not ready are found with their number, as the signs say', async () => {
  const find = async (isReady?: boolean) => {
    const { body } = await server.call(trucker.list, { as: user, params: { f }, body: { isReady } });
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ userId }: { userId: string }) => userId).toSorted();
  };
  const aDriver = async (expirationDate: Date | null, isSeen = true, isVerified = true) => {
    const driver = isVerified ? await aVerifiedDriver({ forwarder: f }) : await aTrucker(db, { forwarder: f });
    if (expirationDate) await aLicense(db, { forwarder: f, trucker: driver.id, hasRenewal: false, expirationDate });
    if (isSeen) await open(await anAccountOf(db, driver));
    return driver.id;
  };
  const later = new Date(clock.now().getTime() + 20 * day);
  const ready = await aDriver(later);
  const lacking = [
    await aDriver(later, true, false),
    await aDriver(later, false),
    await aDriver(null),
    await aDriver(clock.now()),
  ].toSorted();
  expect(await find(true)).toEqual([ready]);
  expect(await find(false)).toEqual(lacking);
  expect(await find()).toEqual([ready, ...lacking].toSorted());
  clock.advance(20 * day);
  expect(await find(true)).toEqual([]);
  // The app is not used for 30 days, with a licence that goes on.
  const renewed = { expirationDate: new Date(later.getTime() + 90 * day) };
  await db.updateTable('license').set(renewed).where('truckerId', '=', ready).execute();
  expect(await find(true)).toEqual([ready]);
  const { lastSeenDate } = await shown(ready);
  clock.set(new Date(Date.parse(lastSeenDate) + 30 * day));
  expect(await find(true)).toEqual([ready]);
  clock.advance(1);
  expect(await find(true)).toEqual([]);
});
