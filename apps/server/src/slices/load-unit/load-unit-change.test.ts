import { gateEvent, loadUnit, type Notification, notification, type TourEvent, tourHistory } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { notificationMail } from '../notification/notification.mails.ts';
import { notificationText } from '../notification/notification-push.texts.ts';

const server = await startServer();
const { db, clock, call } = server;
const container = 'CSQU3054383';
const other = 'MSKU1234565';

let scene: BookingScene;
let terminal: Reporter;
let tourId: string;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  terminal = await aReporter(server, scene.facility.id, ['loadunits']);
  await report({}, 0);
  const { body } = await book(server, scene, { order: { reference: 'REF-1', container, direction: 'pickup' } });
  tourId = body.tourId;
});

const report = (more: object, minute: number) =>
  terminal.tellAt(
    loadUnit.report,
    {
      ...{ orderId: 'order-1', direction: 'pickup', referenceNumber: 'REF-1', containerNumber: container },
      ...{ containerType: 'BOX', containerLength: 40, netWeight: 20_000, emptyWeight: 3_800 },
      ...more,
    },
    minute,
  );

const changesTold = async () => {
  const { body } = await call(tourHistory.get, { as: scene.user, params: { f: scene.forwarder.id, tourId } });
  const items = body.items as TourEvent[];
  return items.filter(({ type }) => type === 'changed').map(({ source, changes }) => [source, changes]);
};

test('INT-36 the history says what the terminal changed of a booked load unit, old and new', async () => {
  await report({ containerNumber: other, containerLength: 20 }, 1);
  expect(await changesTold()).toEqual([
    [
      'terminal',
      [
        { field: 'containerNumber', from: container, to: other },
        { field: 'containerLength', from: 40, to: 20 },
      ],
    ],
  ]);
});

test('INT-36 it says that the terminal holds it, and of weights those that decide whether it passes', async () => {
  await report({ netWeight: 20_100 }, 1);
  expect(await changesTold()).toEqual([]);
  await report({ netWeight: 90_000 }, 2);
  await report({ netWeight: 90_000, state: 'ANNOUNCED' }, 3);
  await report({ netWeight: 90_000, state: 'ANNOUNCED' }, 4);
  await report({ netWeight: null }, 5);
  expect(await changesTold()).toEqual([
    ['terminal', [{ field: 'netWeight', from: 20_100, to: 90_000 }]],
    ['terminal', [{ field: 'state', from: 'BOOKED', to: 'ANNOUNCED' }]],
    [
      'terminal',
      [
        { field: 'netWeight', from: 90_000, to: null },
        { field: 'state', from: 'ANNOUNCED', to: 'BOOKED' },
      ],
    ],
  ]);
});

const told = async () =>
  (await call(notification.list, { as: scene.user, query: {} })).body.items.reverse() as Notification[];
const mailOf = (due: Notification[]) =>
  notificationMail({ email: 'anna@example.com', language: 'en' }, due, 'https://quaygate.example').text;
/** As the server reads it, before it is an answer. */
const dated = (items: Notification[]) => items.map((each) => ({ ...each, createdDate: new Date(each.createdDate) }));

test('NOTE-17 a booked load unit with another number is told to its company, once for each change', async () => {
  await report({ containerNumber: other }, 1);
  await report({ containerNumber: other, priority: 'high' }, 2);
  await report({ containerNumber: other, priority: 'high', netWeight: 20_100 }, 3);
  const items = await told();
  const { licensePlate, slotBegin } = items[0]?.details ?? {};
  expect([licensePlate, slotBegin]).toEqual([scene.trucker.plate, scene.slot.timeSlot.slotBegin]);
  expect(items).toMatchObject([
    {
      ...{ kind: 'loadUnitChanged', company: { id: scene.forwarder.id }, facility: { id: scene.facility.id } },
      ...{ driver: { id: scene.trucker.id }, details: { tourId, loadUnits: other, beforeUnit: container } },
    },
  ]);
  expect(items[0]?.details).not.toHaveProperty('causes');
  expect(mailOf(dated(items))).toContain(`${other} · before ${container}`);
});

test('NOTE-17 one that is held, too heavy or lacks data is told with the cause, and that it is free again without', async () => {
  await report({ state: 'ANNOUNCED' }, 1);
  await report({ state: 'ANNOUNCED' }, 2);
  await report({}, 3);
  await report({ netWeight: 90_000 }, 4);
  await report({ netWeight: null }, 5);
  await report({}, 6);
  const stopped = ['order_not_available'];
  const items = await told();
  expect(items.map(({ kind, details }) => [kind, details.causes])).toEqual([
    ['loadUnitChanged', stopped],
    ['loadUnitChanged', undefined],
    ['loadUnitChanged', stopped],
    ['loadUnitChanged', stopped],
    ['loadUnitChanged', undefined],
  ]);
  expect(mailOf(dated(items.slice(0, 1)))).toContain('load unit not ready');
});

test('NOTE-17 of a truck that is registered nothing is told', async () => {
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'registered', tourId });
  await report({ containerNumber: other }, 1);
  expect(await told()).toEqual([]);
  expect((await changesTold()).length).toBe(1);
});

test('NOTE-14 NOTE-18 what the terminal cancels is told with each load unit in bell and mail, and without in the browser', async () => {
  const second = await aBooked(server, scene);
  expect(second.tourId).toBe(tourId);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'cancelled', tourId, reason: 'Kran' });
  const items = await told();
  expect(items.map(({ kind }) => kind)).toEqual(['bookingCancelled']);
  expect(items[0]?.details.loadUnits?.split(', ').length).toBe(2);
  expect(items[0]?.details.loadUnits).toContain(container);
  expect(mailOf(dated(items))).toContain(container);
  expect(JSON.stringify(notificationText(dated(items), 'en'))).not.toContain(container);
});

test('NOTE-18 a load unit that is withdrawn is named', async () => {
  await report({ deleted: true }, 1);
  expect(await told()).toMatchObject([{ kind: 'bookingCancelled', details: { loadUnits: container } }]);
});
