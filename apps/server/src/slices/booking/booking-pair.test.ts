import { booking, type NewBookingPair } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startServer } from '../../../test/harness.ts';
import { aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

type Unit = Awaited<ReturnType<typeof aUnit>>;
const aPair = async () => ({
  pickup: await aUnit(scene),
  delivery: await aUnit(scene, { direction: 'delivery' }),
});
const unitOf = ({ reference, container }: Unit) => ({ referenceNumber: reference, containerNumber: container });
const bookPair = (
  { pickup, delivery }: { pickup: Unit; delivery: Unit },
  { key, ...body }: Partial<z.input<typeof NewBookingPair>> & { key?: string } = {},
) =>
  server.call(booking.createPair, {
    as: scene.user,
    params: { f: scene.forwarder.id, t: scene.trucker.id },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: {
      pickup: unitOf(pickup),
      delivery: unitOf(delivery),
      licensePlate: scene.trucker.plate,
      timeSlot: scene.slot.timeSlot,
      terminalId: scene.facility.id,
      ...body,
    },
  });

const everything = async () => ({
  slots: await db.selectFrom('slot').select(['id', 'taken']).orderBy('id').execute(),
  orders: await db.selectFrom('loadUnitOrder').select(['id', 'state']).orderBy('id').execute(),
  bookings: await db.selectFrom('booking').select(['id', 'state']).orderBy('id').execute(),
  tours: await db.selectFrom('tour').select(['id', 'state', 'searchText']).orderBy('id').execute(),
  keys: await db.selectFrom('idempotencyKey').select('key').execute(),
});
const takenOf = async ({ id } = scene.slot) =>
  (await db.selectFrom('slot').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken;
const inOneToOne = () =>
  aRestriction(db, { facility: scene.facility.id, start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' });

/** The refusal, after which nothing has changed. */
async function refusalOf(asked: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  const before = await everything();
  const { status, body } = await asked();
  expect(await everything()).toEqual(before);
  return { status, body };
}

describe('createBookingPair', () => {
  test('FWD-BOOK-53 books pickup and delivery as one tour and takes two places', async () => {
    const pair = await aPair();
    const { status, body } = await bookPair(pair);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      tourId: expect.stringMatching(/^T\d+$/),
      pickup: { type: 'pickup', referenceNumber: pair.pickup.reference, tourId: body.tourId, state: 'active' },
      delivery: { type: 'delivery', referenceNumber: pair.delivery.reference, tourId: body.tourId, state: 'active' },
    });
    expect(await takenOf()).toBe(2);
    const orders = await db
      .selectFrom('loadUnitOrder')
      .select('state')
      .where('id', 'in', [pair.pickup.id, pair.delivery.id])
      .execute();
    expect(orders).toEqual([{ state: 'BOOKED' }, { state: 'BOOKED' }]);
  });

  test('FWD-BOOK-53 FWD-STAT-43 in a one-to-one period a delivery is booked together with its pickup', async () => {
    await inOneToOne();
    const pair = await aPair();
    const alone = await book(server, scene, { order: pair.delivery });
    expect(alone.body.code).toBe('one_to_one_booking_not_satisfied_creation');
    expect((await bookPair(pair)).status).toBe(201);
  });

  test('TRM-OTO-18 one after the other the pickup comes first and the delivery joins its tour; both at once are checked whole', async () => {
    await inOneToOne();
    const pair = await aPair();
    const early = await refusalOf(() => book(server, scene, { order: pair.delivery }));
    expect(early.body.code).toBe('one_to_one_booking_not_satisfied_creation');
    const { tourId } = await aBooked(server, scene);
    const joined = await book(server, scene, { order: pair.delivery });
    expect([joined.status, joined.body.tourId]).toEqual([201, tourId]);
    const second = await aUnit(scene, { direction: 'delivery' });
    const refused = await refusalOf(() => book(server, scene, { order: second }));
    expect(refused.body.code).toBe('one_to_one_booking_not_satisfied_creation');
    // The tour has as many deliveries as pickups; a delivery that brings its pickup along keeps it so.
    const both = await bookPair(await aPair());
    expect([both.status, both.body.tourId]).toEqual([201, tourId]);
  });

  test('FWD-BOOK-53 joins the tour that the truck has in the slot', async () => {
    const { tourId } = await aBooked(server, scene);
    expect((await bookPair(await aPair())).body.tourId).toBe(tourId);
  });

  test('FWD-BOOK-54 with one place left neither is booked', async () => {
    scene = {
      ...scene,
      slot: await aSlot(db, { facility: scene.facility.id, begin: '2026-05-20T06:00:00Z', capacity: 1 }),
    };
    const pair = await aPair();
    const { status, body } = await refusalOf(() => bookPair(pair));
    expect([status, body.code, body.refusedType]).toEqual([409, 'timeslot_full', undefined]);
  });

  test.each(['pickup', 'delivery'] as const)(
    'FWD-BOOK-54 a %s that is refused refuses the other too, and is named',
    async (type) => {
      const pair = await aPair();
      await db.updateTable('loadUnitOrder').set({ state: 'IN_HANDLING' }).where('id', '=', pair[type].id).execute();
      const { status, body } = await refusalOf(() => bookPair(pair, { key: 'refused' }));
      expect([status, body.code, body.refusedType]).toEqual([409, 'reference_not_bookable_anymore', type]);
    },
  );

  test('FWD-BOOK-54 wrong fields are named with their unit', async () => {
    const pair = await aPair();
    const { body } = await refusalOf(() => bookPair(pair, { delivery: { referenceNumber: '0' } }));
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'delivery.referenceNumber', code: 'fieldRequired' }],
    });
  });

  test('FWD-BOOK-54 deliveries of different length of one truck are refused', async () => {
    await aBooked(server, scene, { direction: 'delivery', containerLength: 20 });
    const pair = await aPair();
    const { body } = await refusalOf(() => bookPair(pair));
    expect([body.code, body.refusedType]).toEqual(['deliveries_container_length_not_equal', 'delivery']);
  });

  test('FWD-BOOK-55 sent again with its key it is booked once; another body is refused', async () => {
    const pair = await aPair();
    const first = await bookPair(pair, { key: 'pair-1' });
    const again = await bookPair(pair, { key: 'pair-1' });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await takenOf()).toBe(2);
    expect((await bookPair(await aPair(), { key: 'pair-1' })).body.code).toBe('idempotency_key_reused');
    const single = await book(server, scene, { order: await aUnit(scene), key: 'pair-1' });
    expect(single.body.code).toBe('idempotency_key_reused');
  });
});
