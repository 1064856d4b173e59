import { type NotificationChoices, notification, pushBrowser } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { type Phone, startPushReceiver } from '../../../test/servers/push-receiver.ts';
import { doJob } from '../../jobs/jobs.ts';
import { notifyUsers } from '../notification/notify.service.ts';

const receiver = await startPushReceiver();
afterAll(receiver.close);
const server = await startServer({}, undefined, { takesLocalPush: true });
const { db, clock, call, deps } = server;
const minute = 60_000;

let forwarder: string;
let user: TestUser;
let browser: Phone;
beforeEach(async () => {
  clock.set('2026-05-12T08:20:00Z');
  forwarder = (await aForwarder(db)).id;
  user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
  browser = receiver.phone();
});

const save = (as = user, phone = browser, language: 'de' | 'en' = 'en') =>
  call(pushBrowser.save, { as, body: { ...phone.subscription, language } });
const listed = async (as = user) => (await call(pushBrowser.list, { as })).body.items;
const choose = (
  push: NotificationChoices['choices'][number]['push'],
  quietHours: NotificationChoices['quietHours'] = null,
) =>
  call(notification.choose, {
    as: user,
    body: { choices: [{ kind: 'truckRefused', mail: 'never', push }], quietHours },
  });
const happens = (cause: string, details: object = {}) =>
  notifyUsers(db, clock.now(), [{ kind: 'truckRefused', forwarderId: forwarder, cause, details }]);
/** Two instances write what is due, and two send it. */
async function tell() {
  await Promise.all([doJob(deps, 'mailNotifications'), doJob(deps, 'mailNotifications')]);
  await Promise.all([doJob(deps, 'sendPushMessages'), doJob(deps, 'sendPushMessages')]);
}
/** Then the next call of a user is of another session. */
const anotherSession = () => clock.advance(11 * minute);
const titles = (phone = browser) => receiver.opened(phone).map(({ title }) => title);

test('NOTE-11 web push is chosen for each kind; a page that does not know it changes nothing of it', async () => {
  const chosen = async () => {
    const { choices } = (await call(notification.choices, { as: user })).body;
    return present(choices.find(({ kind }: { kind: string }) => kind === 'truckRefused'));
  };
  expect(await chosen()).toEqual({ kind: 'truckRefused', mail: 'never', push: 'never' });
  await choose('hourly');
  const body = { choices: [{ kind: 'truckRefused' as const, mail: 'immediate' as const }], quietHours: null };
  await call(notification.choose, { as: user, body });
  expect(await chosen()).toEqual({ kind: 'truckRefused', mail: 'immediate', push: 'hourly' });
  await choose('never');
  expect(await chosen()).toEqual({ kind: 'truckRefused', mail: 'never', push: 'never' });
});

test('NOTE-12 NOTE-13 a browser that was switched on is told at once, once, in its language, and by no mail', async () => {
  await happens('before');
  await tell();
  expect((await save()).status).toBe(204);
  await choose('immediate');
  await happens('a', { tourId: 'T77' });
  await tell();
  await tell();
  const [message, ...others] = receiver.opened(browser);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    title: 'Truck stopped at the gate',
    body: 'T77',
    language: 'en',
    path: '/forwarderOperator/bookingsOverview?search=T77&tour=T77',
  });
  const { email } = await db.selectFrom('appUser').select('email').where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toEqual([]);
});

test('NOTE-14 a message names no person, plate or typed words, and is bounded', async () => {
  await save();
  await choose('immediate');
  const reason = 'Chassis '.repeat(100);
  await happens('a', { tourId: 'T78', licensePlate: 'HH-AB 1', reason, trainNumber: 'x'.repeat(900) });
  await tell();
  const [message] = receiver.opened(browser);
  expect(JSON.stringify(message)).not.toMatch(/HH-AB|Chassis/);
  expect(present(message).body.length).toBeLessThanOrEqual(400);
});

test('NOTE-13 an hourly message collects what happened, without what was read, and waits for the end of quiet hours', async () => {
  await save();
  const quiet = { from: '11:00', until: '12:30', timeZone: 'Europe/Berlin' };
  await choose('hourly', quiet);
  for (const cause of ['a', 'b', 'c']) await happens(cause, { tourId: `T-${cause}` });
  clock.set('2026-05-12T09:00:00Z');
  await tell();
  expect(titles()).toEqual([]);
  const { items } = (await call(notification.list, { as: user, query: {} })).body;
  await call(notification.read, { as: user, params: { notificationId: items[0].id } });
  clock.set('2026-05-12T10:30:00Z');
  await tell();
  expect(receiver.opened(browser)).toMatchObject([
    { title: '2 notifications', body: '2 × Truck stopped at the gate', path: '/' },
  ]);
});

test('NOTE-13 what the writing of a message broke off is written by the next look, and a message that was not taken is sent again', async () => {
  await save();
  await choose('immediate');
  await happens('a');
  const broken = {
    ...deps,
    now: () => {
      throw new Error('gone');
    },
  };
  await expect(doJob(broken, 'mailNotifications')).rejects.toThrow();
  await doJob(deps, 'mailNotifications');
  // An instance took the message and died before it was sent.
  await db
    .updateTable('pushMessage')
    .set({ dueDate: new Date(clock.now().getTime() + minute) })
    .execute();
  await doJob(deps, 'sendPushMessages');
  expect(titles()).toEqual([]);
  clock.advance(minute);
  await tell();
  expect(titles()).toEqual(['Truck stopped at the gate']);
});

test('NOTE-13 who lost the rights, or read it meanwhile, is told nothing more', async () => {
  await save();
  await choose('immediate');
  await happens('a');
  await doJob(deps, 'mailNotifications');
  await db.deleteFrom('userForwarder').where('userId', '=', user.id).execute();
  await tell();
  expect(titles()).toEqual([]);
  await db.updateTable('appUser').set({ roles: [] }).where('id', '=', user.id).execute();
  await doJob(deps, 'cleanUp');
  expect(await listed()).toEqual([]);
});

test('NOTE-12 several browsers are listed, that of the call first, each told and each removed; those of others are missing', async () => {
  await save();
  anotherSession();
  const second = receiver.phone();
  await save(user, second);
  const [own, other] = await listed();
  expect([own.isCurrent, other.isCurrent]).toEqual([true, false]);
  const stranger = await aUser(db, { roles: ['forwarder_read'] });
  const foreign = await call(pushBrowser.remove, { as: stranger, params: { browserId: own.id } });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await choose('immediate');
  await happens('a');
  await tell();
  expect([titles().length, titles(second).length]).toEqual([1, 1]);
  expect((await call(pushBrowser.remove, { as: user, params: { browserId: other.id } })).status).toBe(204);
  expect((await call(pushBrowser.removeCurrent, { as: user })).status).toBe(204);
  await happens('b');
  await tell();
  expect([titles().length, titles(second).length, await listed()]).toEqual([1, 1, []]);
});

test('NOTE-12 a user has ten browsers at most; one that another user takes over tells the one before nothing', async () => {
  for (let count = 0; count < 11; count += 1) {
    await save(user, receiver.phone());
    anotherSession();
  }
  expect(await listed()).toHaveLength(10);
  await save();
  const next = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
  await save(next);
  expect(await listed(next)).toHaveLength(1);
  await choose('immediate');
  await happens('a');
  await tell();
  expect(titles()).toEqual([]);
});

test('NOTE-12 a browser whose push service says that it is gone is dropped; an address within is refused', async () => {
  await save();
  await choose('immediate');
  receiver.answer(browser, 410);
  await happens('a');
  await tell();
  expect(await listed()).toEqual([]);
  const body = { ...browser.subscription, endpoint: 'https://10.0.0.1/x', language: 'en' as const };
  expect((await call(pushBrowser.save, { as: user, body })).body.code).toBe('validation_failed');
});
