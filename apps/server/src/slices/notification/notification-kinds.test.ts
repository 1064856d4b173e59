import { approval, type NotificationKind, notification } from '@quaygate/contract';
import type { BookingType } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import {
  aFacility,
  aForwarder,
  aLicense,
  aTrainOperator,
  aTrucker,
  aUser,
  type TestUser,
} from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob, doSoon } from '../../jobs/jobs.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { LetterRefused } from '../../outside/mail/mail.ts';
import { judgeBookings } from '../train/train-risk.queries.ts';
import { notificationMail } from './notification.mails.ts';

const server = await startServer();
const { db, clock, call, deps } = server;
const { anna, bert, wendy, handIn } = await aGatePassScene(server);
const day = 86_400_000;

beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

const toldTo = async (as: TestUser, kind: NotificationKind) =>
  (await call(notification.list, { as, query: { size: 100 } })).body.items.filter(
    (each: { kind: string }) => each.kind === kind,
  );

test('NOTE-01 NOTE-04 a change that waits for approval is told to other administrators, and not to who asked', async () => {
  const pupil = await aUser(db, { roles: [] });
  const asked = await call(approval.create, {
    as: anna,
    body: { kind: 'platformRole', userId: pupil.id, role: 'read', reason: 'Vertretung' },
  });
  expect(asked.status).toBe(201);
  expect(await toldTo(bert, 'approvalPending')).toMatchObject([
    { company: null, terminalId: null, details: { name: 'Anna Adler' } },
  ]);
  expect(await toldTo(anna, 'approvalPending')).toEqual([]);
  expect(await toldTo(wendy, 'approvalPending')).toEqual([]);
});

test('NOTE-01 NOTE-02 an identification that waits is told to the platform once it is handed in', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  expect(await toldTo(anna, 'identificationWaiting')).toMatchObject([{ driver: { id: driver.id } }]);
});

test('NOTE-01 NOTE-02 an open payment is told to its company once for a period', async () => {
  const { id: forwarder } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder] });
  await aLicense(db, { forwarder, expirationDate: new Date(clock.now().getTime() - 2 * day) });
  for (let count = 0; count < 2; count++) await doJob(deps, 'tellOpenPayments');
  expect(await toldTo(user, 'paymentOpen')).toMatchObject([{ details: { count: 1 } }]);
});

test('NOTE-01 NOTE-02 load units that may miss their train are told to their company once', async () => {
  const facility = await aFacility(db);
  const { id: forwarder } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
  const order = await anOrder(db, {
    ...{ facility: facility.id, direction: 'delivery', container: null, state: 'BOOKED' },
    ...{ trainNumber: '47', trainDate: '2026-05-12', trainOperator: (await aTrainOperator(db)).id },
    latestLoadingTime: new Date('2026-05-12T12:00:00Z'),
  });
  const slot = await aSlot(db, { facility: facility.id, begin: '2026-05-12T14:00:00Z' });
  await aBooking(db, { facility: facility.id, forwarder, order: order.id, type: 'delivery', slot });
  await judgeBookings(db as never, [order.id]);
  for (let count = 0; count < 2; count++) await doJob(deps, 'tellTrainRisks');
  expect(await toldTo(user, 'trainAtRisk')).toMatchObject([
    { facility: { id: facility.id }, details: { trainNumber: '47', day: '2026-05-12', count: 1 } },
  ]);
});

const cancelled = { trainCancelled: true };
const lateArrival = { trainArrival: new Date('2026-05-12T15:00:00Z') };
const troubles: [what: string, type: BookingType, trouble: object, causes: string[] | undefined, advice: string][] = [
  ['a cancelled train of deliveries', 'delivery', cancelled, ['train_cancelled'], 'arrange another train'],
  ['a cancelled train of pickups', 'pickup', cancelled, ['train_cancelled'], 'when the load units come'],
  ['a train that brings load units after the slot', 'pickup', lateArrival, undefined, 'to a later time slot'],
];
test.each(troubles)('NOTE-16 %s is told with what to do', async (_, type, trouble, causes, advice) => {
  const facility = await aFacility(db);
  const { id: forwarder } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
  const order = await anOrder(db, {
    ...{ facility: facility.id, direction: type, ...(type === 'delivery' && { container: null }), state: 'BOOKED' },
    ...{ trainNumber: '47', trainDate: '2026-05-12', trainOperator: (await aTrainOperator(db)).id },
    ...trouble,
  });
  const slot = await aSlot(db, { facility: facility.id, begin: '2026-05-12T14:00:00Z' });
  await aBooking(db, { facility: facility.id, forwarder, order: order.id, type, slot });
  await judgeBookings(db as never, [order.id]);
  await doJob(deps, 'tellTrainRisks');
  const told = await toldTo(user, 'trainAtRisk');
  expect(told).toMatchObject([{ details: { trainNumber: '47', count: 1, type } }]);
  expect(told[0]?.details.causes).toEqual(causes);
  const mail = notificationMail({ email: 'anna@example.com', language: 'en' }, told, 'https://quaygate.example');
  expect(mail.text).toContain(advice);
  expect(mail.text).not.toContain('Move the bookings forward');
});

test('NOTE-01 NOTE-02 a job that fails is told to administrators, once an hour', async () => {
  const deliver = async () => {
    throw new Error('no server');
  };
  await deps.mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  const jobs = await startJobs({ ...deps, postman: { deliver, close: () => {} } }, { databaseUrl: server.jobsUrl });
  await doSoon(db, 'sendMails');
  const told = () => toldTo(anna, 'jobFailed');
  await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ details: { name: 'sendMails' } }]);
  await jobs.stop();
});

test('OPS-131 NOTE-01 a mail server that takes none for an hour is told to administrators with what it said', async () => {
  const deliver = async () => {
    throw new LetterRefused('535 wrong password', { isAway: true });
  };
  await db.deleteFrom('mail').execute();
  await deps.mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  clock.advance(3_600_000);
  const jobs = await startJobs({ ...deps, postman: { deliver, close: () => {} } }, { databaseUrl: server.jobsUrl });
  await doSoon(db, 'sendMails');
  await expect
    .poll(() => toldTo(anna, 'jobFailed'), { timeout: 10_000 })
    .toContainEqual(
      expect.objectContaining({
        details: expect.objectContaining({ name: 'sendMails (SMTP_URL: 535 wrong password; quaygate doctor)' }),
      }),
    );
  await jobs.stop();
});
