import { booking, reroute, tourMove } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBooked, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { aMoveScene } from '../../../test/scenes/move-scene.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const limitsOf = (id: number, limits: object) => db.updateTable('facility').set(limits).where('id', '=', id).execute();

/** A terminal with the limits that each new one has. */
async function aScene() {
  const all = await aMoveScene(server);
  await limitsOf(all.scene.facility.id, { truckPlaces: 2, truckWeight: 41_000 });
  return all;
}
const short = { containerLength: 20, netWeight: 10_000 };
const taken = (slotId: number) =>
  db.selectFrom('slot').select('taken').where('id', '=', slotId).executeTakeFirstOrThrow();

test('READY-10 a booking that the truck does not carry beside its tour is refused, with what is on it and the limits', async () => {
  const { scene, later } = await aScene();
  await aBooked(server, scene, { container: 'MSCU1234565' });
  const { status, body } = await book(server, scene, { order: await aUnit(scene, short) });
  expect([status, body.code, body.truckFull]).toEqual([
    409,
    'truck_full',
    {
      ...{ type: 'pickup', there: ['MSCU1234565'], places: 3, weight: 37_600 },
      limit: { places: 2, weight: 41_000 },
    },
  ]);
  expect(await taken(scene.slot.id)).toEqual({ taken: 1 });
  // The other direction, and another slot, are other loads.
  await aBooked(server, scene, { direction: 'delivery' });
  await aBooked(server, scene, { slot: later });
});

test('READY-09 READY-10 two short units together are limited by their weight, as the terminal reported it last', async () => {
  const { scene } = await aScene();
  const first = await aBooked(server, scene, { ...short, netWeight: 20_000 });
  const order = await aUnit(scene, { ...short, netWeight: 20_000 });
  expect((await book(server, scene, { order })).body.truckFull).toMatchObject({ places: 2, weight: 47_600 });
  await db.updateTable('loadUnitOrder').set({ netWeight: 10_000 }).where('id', '=', first.order.id).execute();
  expect((await book(server, scene, { order })).status).toBe(201);
});

test('READY-10 either half of a pair is judged, and neither is booked', async () => {
  const { scene } = await aScene();
  await aBooked(server, scene, { direction: 'delivery', containerLength: 40 });
  const unit = async (direction: 'pickup' | 'delivery') => {
    const { reference, container } = await aUnit(scene, { direction, containerLength: 40 });
    return { referenceNumber: reference, containerNumber: container };
  };
  const pair = async () =>
    call(booking.createPair, {
      as: scene.user,
      params: { f: scene.forwarder.id, t: scene.trucker.id },
      body: {
        ...{ pickup: await unit('pickup'), delivery: await unit('delivery') },
        ...{ licensePlate: scene.trucker.plate, timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id },
      },
    });
  expect((await pair()).body).toMatchObject({ code: 'truck_full', refusedType: 'delivery' });
  expect(await taken(scene.slot.id)).toEqual({ taken: 1 });
  await aBooked(server, scene);
  expect((await pair()).body).toMatchObject({ code: 'truck_full', refusedType: 'pickup' });
});

test('READY-10 a move to a full truck is refused and not offered; a tour that carries too much moves as a whole', async () => {
  const { scene, later, move, slots } = await aScene();
  await aBooked(server, scene, { slot: later, container: 'MSCU1234565' });
  const { bookingId } = await aBooked(server, scene, short);
  expect((await slots(bookingId)).body.timeSlots).toEqual([]);
  const answer = await move(bookingId, later);
  expect(answer).toMatchObject({ status: 409, body: { code: 'truck_full', truckFull: { there: ['MSCU1234565'] } } });

  const other = await aScene();
  const ids = [await aBooked(server, other.scene, short), await aBooked(server, other.scene, short)];
  await limitsOf(other.scene.facility.id, { truckPlaces: 1 });
  const first = ids[0]?.bookingId as string;
  expect((await other.move(first, other.later, { wholeTour: true })).body.bookings).toHaveLength(2);
});

test('FWD-BULK-19 a move of many says what is on a truck that is full, and its limits: before it and after it', async () => {
  const { scene, later } = await aScene();
  await aBooked(server, scene, { slot: later, container: 'MSCU1234565' });
  const { tourId } = await aBooked(server, scene, short);
  const asked = { as: scene.user, params: { f: scene.forwarder.id } };
  const truckFull = { there: ['MSCU1234565'], places: 3, limit: { places: 2, weight: 41_000 } };
  const stays = [{ tourId, errorCode: 'truck_full', truckFull }];
  const { timeSlot } = later;
  const preview = await call(tourMove.preview, { ...asked, body: { tours: [{ tourId, timeSlot }] } });
  expect(preview.body.tours).toMatchObject(stays);
  const tours = [{ tourId, currentSlot: scene.slot.timeSlot, timeSlot }];
  expect((await call(tourMove.move, { ...asked, body: { moveId: 'full', tours } })).body.tours).toMatchObject(stays);
});

test('READY-10 a terminal reroutes no booking to a full truck', async () => {
  const { scene, later } = await aScene();
  await aBooked(server, scene, { slot: later });
  const { bookingId } = await aBooked(server, scene);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const ask = { as: clerk, params: { bookingId }, body: later.timeSlot };
  expect(await call(reroute.create, ask)).toMatchObject({ status: 409, body: { code: 'truck_full' } });
});

test('READY-10 of many bookings of one truck at once as many come in as it carries', async () => {
  const { scene } = await aScene();
  const orders = await Promise.all(Array.from({ length: 12 }, () => aUnit(scene, short)));
  const answers = await Promise.all(orders.map((order) => book(server, scene, { order })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ body }) => body.code === 'truck_full')).toHaveLength(10);
  expect(await taken(scene.slot.id)).toEqual({ taken: 2 });
});
