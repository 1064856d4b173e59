import { booking } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;

/** A module of the slot: name, places, and how many are taken. */
type Module = [id: string, places: number | null, taken?: number];

async function aScene(modules: readonly Module[], modulesOf: { pickup?: string; delivery?: string }) {
  const scene = await aBookingScene(db);
  const slotId = scene.slot.id;
  await db.deleteFrom('slotModule').where('slotId', '=', slotId).execute();
  for (const [moduleId, templateMaximum, currentNumber = 0] of modules) {
    await db.insertInto('slotModule').values({ slotId, moduleId, templateMaximum, currentNumber }).execute();
  }
  const pickup = await aUnit(scene, modulesOf.pickup ? { moduleId: modulesOf.pickup } : {});
  const delivery = await aUnit(scene, {
    direction: 'delivery',
    ...(modulesOf.delivery && { moduleId: modulesOf.delivery }),
  });
  return { scene, pickup, delivery };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const together = ({ scene, pickup, delivery }: Scene) =>
  server.call(booking.createPair, {
    as: scene.user,
    params: { f: scene.forwarder.id, t: scene.trucker.id },
    body: {
      pickup: { referenceNumber: pickup.reference, containerNumber: pickup.container },
      delivery: { referenceNumber: delivery.reference, containerNumber: delivery.container },
      licensePlate: scene.trucker.plate,
      timeSlot: scene.slot.timeSlot,
      terminalId: scene.facility.id,
    },
  });

async function oneByOne({ scene, pickup, delivery }: Scene) {
  await book(server, scene, { order: pickup });
  return book(server, scene, { order: delivery });
}

/** What bookings leave behind in a scene, without what its names and ids are. */
async function leftBehind({ scene, pickup, delivery }: Scene) {
  const { id } = scene.slot;
  const bookings = await db
    .selectFrom('booking')
    .selectAll()
    .where('slotId', '=', id)
    .orderBy('type', 'desc')
    .execute();
  const tour = await db.selectFrom('tour').selectAll().where('slotId', '=', id).executeTakeFirst();
  const ids = bookings.map((each) => each.id);
  const names = [scene.trucker.plate, pickup.reference, pickup.container, delivery.reference, delivery.container];
  const text = (tour?.searchText ?? '').replace(`t${tour?.number}`, 't');
  return {
    bookings: bookings.map(({ type, state, moduleId, containerType, containerLength, priority, tourId }) => ({
      ...{ type, state, moduleId, containerType, containerLength, priority, isOfTour: tourId === tour?.id },
    })),
    lines: text.split('\n').length,
    held: names.filter((name) => name && text.includes(name.toLowerCase())).length,
    slot: (await db.selectFrom('slot').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken,
    modules: await db
      .selectFrom('slotModule')
      .select(['moduleId', 'currentNumber'])
      .where('slotId', '=', id)
      .orderBy('moduleId')
      .execute(),
    events: await countOf(scene, ids),
    orders: await db.selectFrom('loadUnitOrder').select('state').where('id', 'in', [pickup.id, delivery.id]).execute(),
  };
}

async function countOf(scene: BookingScene, ids: string[]) {
  const events = await db
    .selectFrom('bookingEvent')
    .select(['type', 'causedBy'])
    .where('bookingId', 'in', ids.length ? ids : [''])
    .execute();
  return events.map(({ type, causedBy }) => ({ type, isOwn: causedBy === scene.user.id }));
}

test.each<[string, readonly Module[], { pickup?: string; delivery?: string }]>([
  [
    'of two modules with one place each, each takes one',
    [
      ['A', 1],
      ['B', 1],
    ],
    {},
  ],
  ['of one module with two places, both', [['A', 2]], {}],
  [
    'a module without a limit comes first',
    [
      ['A', 9],
      ['B', null],
    ],
    {},
  ],
  [
    'each has a module of its own',
    [
      ['A', 9],
      ['B', 9],
    ],
    { pickup: 'B', delivery: 'A' },
  ],
  [
    'both have the same, with one place',
    [
      ['A', 9],
      ['B', 1],
    ],
    { pickup: 'B', delivery: 'B' },
  ],
  [
    'the module of the delivery is full',
    [
      ['A', 9],
      ['B', 1, 1],
    ],
    { delivery: 'B' },
  ],
  ['without modules', [], {}],
])('FWD-BOOK-53 a pair leaves behind what two bookings do: %s', async (_, modules, modulesOf) => {
  const pair = await aScene(modules, modulesOf);
  const single = await aScene(modules, modulesOf);
  expect((await together(pair)).status).toBe(201);
  expect((await oneByOne(single)).status).toBe(201);
  const left = await leftBehind(pair);
  expect(left.bookings).toHaveLength(2);
  expect(left.held).toBe(5);
  expect(left).toEqual(await leftBehind(single));
});

test('FWD-BOOK-53 the driver is told of a new tour of two once', async () => {
  const pair = await aScene([['A', 9]], {});
  const { body } = await together(pair);
  const notices = await db
    .selectFrom('driverNotice')
    .select(['kind', 'detail'])
    .where('truckerId', '=', pair.scene.trucker.id)
    .execute();
  expect(notices).toEqual([{ kind: 'tour_changed', detail: { tourId: present(body.tourId) } }]);
});
