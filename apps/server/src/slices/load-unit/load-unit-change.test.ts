import { loadUnit, type TourEvent, tourHistory } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBookingScene, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';

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
