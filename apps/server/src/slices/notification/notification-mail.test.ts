import { type NotificationChoices, notification } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aNotification } from '../../../test/scenes/notification-scene.ts';
import { doJob } from '../../jobs/jobs.ts';
import { tellSoon } from '../../jobs/tell-soon.ts';
import { notifyUsers } from './notify.service.ts';
import { notifyOfLiftedBlock } from './notify-blocks.service.ts';

const server = await startServer();
const { db, clock, call } = server;
const hour = 3_600_000;

let forwarder: string;
let user: TestUser;
beforeEach(async () => {
  clock.set('2026-05-12T08:20:00Z');
  forwarder = (await aForwarder(db)).id;
  user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
});

const choose = (
  choices: Pick<NotificationChoices['choices'][number], 'kind' | 'mail'>[],
  quietHours: NotificationChoices['quietHours'] = null,
) => call(notification.choose, { as: user, body: { choices, quietHours } });
const inLanguage = (language: 'de' | 'en' | 'pl') =>
  db.updateTable('appUser').set({ language }).where('id', '=', user.id).execute();
const happens = (cause: string, details: object = {}) =>
  notifyUsers(db, clock.now(), [{ kind: 'truckRefused', forwarderId: forwarder, cause, details }]);
const address = async () =>
  (await db.selectFrom('appUser').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email;
/** The mails that the user got since the last time, written by two instances at once. */
async function mailed() {
  await Promise.all([doJob(server.deps, 'mailNotifications'), doJob(server.deps, 'mailNotifications')]);
  return db
    .deleteFrom('mail')
    .where('recipient', '=', await address())
    .returning(['subject', 'text'])
    .execute();
}

test('NOTE-06 a user chooses of the kinds that their roles let them read; nothing is mailed unless chosen', async () => {
  const { body } = await call(notification.choices, { as: user });
  expect(body.quietHours).toBeNull();
  expect(body.choices.map(({ kind }: { kind: string }) => kind)).not.toContain('licenseEnds');
  expect(new Set(body.choices.map(({ mail }: { mail: string }) => mail))).toEqual(new Set(['never']));
  await happens('a');
  expect(await mailed()).toEqual([]);
  const answer = await choose([
    { kind: 'truckRefused', mail: 'immediate' },
    { kind: 'licenseEnds', mail: 'hourly' },
  ]);
  const chosen = answer.body.choices.filter(({ mail }: { mail: string }) => mail !== 'never');
  expect(chosen).toEqual([{ kind: 'truckRefused', mail: 'immediate', push: 'never' }]);
  expect((await choose([{ kind: 'truckRefused', mail: 'never' }])).body.choices).toEqual(body.choices);
});

test('NOTE-07 of a block that was lifted before its mail was due only the end is mailed', async () => {
  const driver = await aTrucker(db, { forwarder });
  const facility = await aFacility(db);
  const lifted = { blockId: 'b1', facilityId: facility.id, truckerId: driver.id, actedBy: 'clerk' };
  await choose([
    { kind: 'driverBlocked', mail: 'hourly' },
    { kind: 'driverUnblocked', mail: 'hourly' },
  ]);
  await notifyUsers(db, clock.now(), [{ kind: 'driverBlocked', forwarderId: forwarder, cause: 'b1', at: facility.id }]);
  await mailed();
  await db.transaction().execute((trx) => notifyOfLiftedBlock(trx, clock.now(), lifted, [forwarder]));
  await mailed();
  clock.advance(3_600_000);
  const [mail, ...others] = await mailed();
  expect([mail?.text, others]).toEqual([expect.stringContaining('Sperre eines Fahrers aufgehoben'), []]);
  expect(mail?.text).not.toContain('Fahrer am Terminal gesperrt');
});

test.each([
  ['no time', { from: '25:00', until: '06:00', timeZone: 'Europe/Berlin' }],
  ['no time zone', { from: '22:00', until: '06:00', timeZone: 'Europe/Nowhere' }],
])('NOTE-06 quiet hours with %s are refused', async (_, quietHours) => {
  expect((await choose([], quietHours)).status).toBe(400);
});

test('NOTE-07 a mail at once says in the language of the user what happened, why, and leads there; once', async () => {
  await inLanguage('en');
  await choose([{ kind: 'truckRefused', mail: 'immediate' }]);
  await happens('a', { tourId: 'T77', licensePlate: 'HH-AB 1', reason: 'Chassis\npasst nicht', causes: ['too_late'] });
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Quaygate: Truck stopped at the gate');
  for (const words of ['HH-AB 1 · T77', 'Reason: came too late: Chassis passt nicht', '?search=T77', '/profile'])
    expect(mail?.text).toContain(words);
  expect(await mailed()).toEqual([]);
});

test('NOTE-07 an hourly mail collects what happened, without what was read or may be read no more', async () => {
  await inLanguage('de');
  await choose([{ kind: 'truckRefused', mail: 'hourly' }]);
  for (const cause of ['a', 'b', 'c']) await happens(cause, { tourId: `T-${cause}` });
  expect(await mailed()).toEqual([]);
  const { items } = (await call(notification.list, { as: user, query: {} })).body;
  await call(notification.read, { as: user, params: { notificationId: items[0].id } });
  clock.advance(hour);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Quaygate: 2 Mitteilungen');
  for (const tour of ['T-a', 'T-b'])
    expect(
      mail?.text.split(`${server.deps.settings.publicUrl}/forwarderOperator/bookingsOverview?search=${tour}&`),
    ).toHaveLength(2);
  expect(mail?.text).not.toContain('T-c');
  await happens('d');
  expect(await mailed()).toEqual([]);
  await db.deleteFrom('userForwarder').where('userId', '=', user.id).execute();
  clock.advance(hour);
  expect(await mailed()).toEqual([]);
});

test('NOTE-07 a mail that is due in quiet hours leaves at their end', async () => {
  await choose([{ kind: 'truckRefused', mail: 'immediate' }], {
    from: '22:00',
    until: '06:00',
    timeZone: 'Europe/Berlin',
  });
  clock.set('2026-05-12T21:00:00Z');
  await happens('a');
  expect(await mailed()).toEqual([]);
  clock.set('2026-05-13T03:59:59Z');
  expect(await mailed()).toEqual([]);
  clock.set('2026-05-13T04:00:00Z');
  expect(await mailed()).toHaveLength(1);
});

test('NOTE-07 what the writing of a mail broke off is written by the next look, once', async () => {
  await choose([{ kind: 'truckRefused', mail: 'immediate' }]);
  await happens('a');
  const broken = { ...server.deps, settings: undefined as never };
  await expect(doJob(broken, 'mailNotifications')).rejects.toThrow();
  expect(await mailed()).toHaveLength(1);
  expect(await mailed()).toEqual([]);
});

test('NOTE-02 what a transaction that is undone would have told is told to no one', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await notifyUsers(trx, clock.now(), [{ kind: 'truckRefused', forwarderId: forwarder, cause: 'undone' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await call(notification.list, { as: user, query: {} })).body.items).toEqual([]);
});

test('NOTE-02 NOTE-05 of two instances that tell the same one does, and both hear of it', async () => {
  const second = await startServer({}, undefined, { beside: server });
  const heard: unknown[] = [];
  let listens = false;
  const leaves = [server, second].map(({ deps }) =>
    deps.bus.subscribe((change) => change.noun === 'notification' && heard.push(change)),
  );
  leaves.push(second.deps.bus.subscribe(({ noun }) => (listens ||= noun === 'rights')));
  // The second one has begun to listen once it hears something.
  await expect
    .poll(() => {
      server.deps.bus.publish({ noun: 'rights', userId: user.id });
      return listens;
    })
    .toBe(true);
  const tellOn = ({ deps }: typeof server) =>
    deps.db
      .transaction()
      .execute((trx) =>
        notifyUsers(trx, clock.now(), [{ kind: 'truckRefused', forwarderId: forwarder, cause: 'same' }]),
      );
  await Promise.all([tellOn(server), tellOn(second)]);
  const own = { noun: 'notification', forwarderId: forwarder };
  await expect.poll(() => heard).toEqual([own, own]);
  expect((await call(notification.list, { as: user, query: {} })).body.items).toHaveLength(1);
  for (const leave of leaves) leave();
});

test('NOTE-07 a mail is asked for soon after what happened', async () => {
  const telling = tellSoon(server.deps);
  await aNotification(db, { forwarder, cause: 'soon', at: clock.now() });
  server.deps.bus.publish({ noun: 'notification', forwarderId: forwarder });
  const asked = async () =>
    (await server.pool.query(`select from graphile_worker.jobs where task_identifier = 'mailNotifications'`)).rowCount;
  await expect.poll(asked).toBe(1);
  telling.stop();
});
