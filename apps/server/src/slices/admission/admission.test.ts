import { admission, gateEvent } from '@quaygate/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock, aDeadline, aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aKey } from '../../../test/scenes/factories.ts';
import { verifyDriver } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
let key: string;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  key = await aKey(db, scene.facility.id, ['bookings']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

/** In the slot of the scene, which lasts from 06:00 to 06:50. */
const inTime = '2026-05-13T06:05:00Z';
type Query = { licensePlate?: string; tourId?: string; at?: string };
const ask = async (query: Query = {}) =>
  (
    await server.call(admission.check, {
      key,
      params: { facilityId: scene.facility.id },
      query: { ...(query.tourId ? {} : { licensePlate: scene.trucker.plate }), at: inTime, ...query },
    })
  ).body.items;
const verdict = async (query: Query = {}) => {
  const [item] = await ask(query);
  return [item.verdict, ...item.reasons];
};
const change = (values: object) =>
  db.updateTable('loadUnitOrder').set(values).where('facilityId', '=', scene.facility.id).execute();

describe('the answer', () => {
  test('INT-17 answers the tours of a plate, in any spelling, or of a tour id', async () => {
    const first = await aBooked(server, scene);
    const second = await aBooked(server, scene);
    const expected = [
      {
        tourId: first.tourId,
        licensePlate: scene.trucker.plate,
        bookingIds: [first.bookingId, second.bookingId].sort(),
        truckerId: scene.trucker.id,
        slotBegin: '2026-05-13T06:00:00.000Z',
        slotEnd: '2026-05-13T06:50:00.000Z',
        verdict: 'allowed',
        reasons: [],
        otherDeviceDate: null,
      },
    ];
    expect(await ask()).toEqual(expected);
    const licensePlate = scene.trucker.plate.toLowerCase().replace(/[ -]/g, '');
    expect(await ask({ licensePlate })).toEqual(expected);
    expect(await ask({ tourId: first.tourId })).toEqual(expected);
  });

  test('INT-17 is empty without an appointment, elsewhere and for unknown tours', async () => {
    const { tourId } = await aBooked(server, scene);
    expect(await ask({ licensePlate: 'B-XX 1' })).toEqual([]);
    for (const unknown of ['T1', 'nonsense', '12']) expect(await ask({ tourId: unknown })).toEqual([]);
    const facility = await aFacility(db);
    const other = await aKey(db, facility.id, ['gate']);
    const query = { tourId };
    const elsewhere = await server.call(admission.check, {
      key: other,
      params: { facilityId: facility.id },
      query,
    });
    expect(elsewhere.body.items).toEqual([]);
  });

  test('INT-17 asks for a plate or a tour, not both', async () => {
    const params = { facilityId: scene.facility.id };
    for (const query of [{}, { licensePlate: 'A', tourId: 'T1' }, { licensePlate: 'A', at: 'now' }]) {
      const answer = await server.call(admission.check, { key, params, query });
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    }
  });

  test('INT-17 decides for the present unless a moment is given, and changes nothing', async () => {
    const { bookingId } = await aBooked(server, scene);
    const params = { facilityId: scene.facility.id };
    const query = { licensePlate: scene.trucker.plate };
    server.clock.set('2026-05-13T04:00:00Z');
    const { body } = await server.call(admission.check, { key, params, query });
    expect(body.items[0].reasons).toEqual(['too_early']);
    const events = await db.selectFrom('bookingEvent').select('type').where('bookingId', '=', bookingId).execute();
    expect(events).toEqual([{ type: 'created' }]);
  });

  test('INT-17 leaves out tours that are over, cancelled or not for today', async () => {
    const gone = await aBooked(server, scene);
    const kept = await aBooked(server, scene);
    const far = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T06:06:00Z' });
    const tomorrow = await aBooked(server, scene, { slot: far });
    const gate = await aKey(db, scene.facility.id, ['gate']);
    const report = (eventId: string, fields: object) =>
      server.call(gateEvent.report, {
        key: gate,
        params: { facilityId: scene.facility.id },
        body: { items: [{ eventId, occurredAt: '2026-05-12T08:00:00Z', reason: 'x', ...fields }] },
      });
    await report('event-01', { type: 'cancelled', bookingId: gone.bookingId });
    expect(await ask()).toMatchObject([{ bookingIds: [kept.bookingId] }]);
    await report('event-02', { type: 'completed', bookingId: kept.bookingId });
    expect(await ask()).toEqual([]);
    expect(await ask({ tourId: kept.tourId })).toEqual([]);
    expect(await ask({ at: '2026-05-13T06:06:00Z' })).toMatchObject([{ tourId: tomorrow.tourId }]);
    await report('event-03', { type: 'terminal_reached', bookingId: tomorrow.bookingId });
    expect(await ask()).toMatchObject([{ tourId: tomorrow.tourId, reasons: ['too_early'] }]);
  });
});

describe('reasons', () => {
  test('INT-17 IDENT-12 where the terminal requires it a driver who is not verified is blocked, through the last day of the document', async () => {
    await aBooked(server, scene);
    const require = (verificationRequired: boolean) =>
      db.updateTable('facility').set({ verificationRequired }).where('id', '=', scene.facility.id).execute();
    expect(await verdict()).toEqual(['allowed']);
    await require(true);
    expect(await verdict()).toEqual(['blocked', 'driver_not_verified']);
    await verifyDriver(server, scene.trucker.id, '2026-05-12');
    expect(await verdict()).toEqual(['blocked', 'driver_not_verified']);
    // The last second of the day at the terminal, and the next.
    expect(await verdict({ at: '2026-05-12T21:59:59Z' })).toEqual(['restricted', 'too_early']);
    expect(await verdict({ at: '2026-05-12T22:00:00Z' })).toEqual(['blocked', 'driver_not_verified', 'too_early']);
    await require(false);
    expect(await verdict()).toEqual(['allowed']);
  });

  test('INT-17 driver_blocked blocks, with the other reasons behind it', async () => {
    await aBooked(server, scene);
    await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
    expect(await verdict()).toEqual(['blocked', 'driver_blocked']);
    expect(await verdict({ at: '2026-05-13T00:00:00Z' })).toEqual(['blocked', 'driver_blocked', 'too_early']);
    await db
      .updateTable('block')
      .set({ liftedDate: new Date(inTime) })
      .execute();
    expect(await verdict()).toEqual(['allowed']);
  });

  test('INT-17 one_to_one restricts a concerned tour with more deliveries than pickups', async () => {
    await aBooked(server, scene, { direction: 'delivery' });
    const facility = scene.facility.id;
    await aRestriction(db, { facility, start: '2026-05-13T06:01:00Z', end: '2026-05-13T08:00:00Z' });
    await aRestriction(db, { facility, start: '2026-05-13T04:00:00Z', end: '2026-05-13T06:00:00Z' });
    expect(await verdict()).toEqual(['allowed']);
    await aRestriction(db, { facility, start: '2026-05-13T06:00:00Z', end: '2026-05-13T07:00:00Z' });
    expect(await verdict()).toEqual(['restricted', 'one_to_one']);
    await aBooked(server, scene);
    expect(await verdict()).toEqual(['allowed']);
  });

  test.each([
    ['2026-05-13T04:59:59Z', ['restricted', 'too_early']],
    ['2026-05-13T05:00:00Z', ['allowed']],
    ['2026-05-13T07:49:59Z', ['allowed']],
    ['2026-05-13T07:50:00Z', ['restricted', 'too_late']],
  ])('INT-17 an hour before and after the slot is granted: %s', async (at, expected) => {
    await aBooked(server, scene);
    expect(await verdict({ at })).toEqual(expected);
  });

  test('INT-17 the tolerance is data of the facility', async () => {
    await aBooked(server, scene);
    await db.updateTable('facility').set({ toleranceMinutes: 0 }).where('id', '=', scene.facility.id).execute();
    expect(await verdict({ at: '2026-05-13T05:59:59Z' })).toEqual(['restricted', 'too_early']);
    expect(await verdict({ at: '2026-05-13T06:50:00Z' })).toEqual(['restricted', 'too_late']);
  });

  test.each([
    ['2026-05-13T05:34:59Z', ['restricted', 'acceptance_deadline']],
    ['2026-05-13T05:35:00Z', ['allowed']],
    ['2026-05-13T06:49:59Z', ['allowed']],
    ['2026-05-13T06:50:00Z', ['restricted', 'acceptance_deadline']],
  ])('INT-17 half an hour around an acceptance deadline is granted: %s', async (at, expected) => {
    await aBooked(server, scene, { direction: 'delivery' });
    await aBooked(server, scene);
    await change({ trainNumber: '42', trainDate: '2026-05-13' });
    await aDeadline(db, {
      facility: scene.facility.id,
      trainNumber: '42',
      trainDate: '2026-05-13',
      start: '2026-05-13T06:05:00Z',
      end: '2026-05-13T06:20:00Z',
    });
    expect(await verdict({ at })).toEqual(expected);
  });

  test('INT-17 latest_loading_time_passed and train_cancelled concern deliveries', async () => {
    const { bookingId } = await aBooked(server, scene);
    await change({ latestLoadingTime: new Date(inTime), trainCancelled: true });
    expect(await verdict()).toEqual(['allowed']);
    await db.updateTable('loadUnitOrder').set({ trainCancelled: false }).execute();
    await db.updateTable('booking').set({ type: 'delivery' }).where('id', '=', bookingId).execute();
    expect(await verdict()).toEqual(['restricted', 'latest_loading_time_passed']);
    await change({ latestLoadingTime: new Date('2026-05-13T06:05:01Z') });
    expect(await verdict()).toEqual(['allowed']);
    await change({ latestLoadingTime: new Date('2026-05-13T20:00:00Z'), trainCancelled: true });
    expect(await verdict()).toEqual(['restricted', 'train_cancelled']);
  });

  test('INT-11 INT-17 not_released follows the releases that are valid then', async () => {
    const { order } = await aBooked(server, scene);
    await change({ releasedOnly: true });
    expect(await verdict()).toEqual(['restricted', 'not_released']);
    const release = {
      facilityId: scene.facility.id,
      releaseId: 'r-1',
      orderId: order.orderId,
      partyId: scene.forwarder.id,
      partyIdType: 'forwarderId',
      forwarderId: scene.forwarder.id,
      validUntil: new Date('2026-05-13T06:05:01Z'),
      occurredAt: new Date(inTime),
      eventId: 'event-1',
    };
    await db.insertInto('release').values(release).execute();
    expect(await verdict()).toEqual(['allowed']);
    expect(await verdict({ at: '2026-05-13T06:05:01Z' })).toEqual(['restricted', 'not_released']);
    await db
      .updateTable('release')
      .set({ validFrom: new Date('2026-05-13T06:05:01Z'), validUntil: null })
      .execute();
    expect(await verdict()).toEqual(['restricted', 'not_released']);
  });

  test('INT-11 INT-17 where releases are required, an order without one is not released', async () => {
    await aBooked(server, scene);
    await db.updateTable('facility').set({ releaseRequired: true }).where('id', '=', scene.facility.id).execute();
    expect(await verdict()).toEqual(['restricted', 'not_released']);
  });

  test('INT-17 license_not_valid without an assigned licence that is valid then', async () => {
    await aBooked(server, scene);
    const set = (values: object) =>
      db.updateTable('license').set(values).where('truckerId', '=', scene.trucker.id).execute();
    await set({ expirationDate: new Date(inTime), hasRenewal: false });
    expect(await verdict()).toEqual(['restricted', 'license_not_valid']);
    await set({ expirationDate: null });
    expect(await verdict()).toEqual(['allowed']);
    await set({ status: 'EXPIRED' });
    expect(await verdict()).toEqual(['restricted', 'license_not_valid']);
  });

  test.each([
    { reportedState: 'ANNOUNCED' },
    { state: 'ANNOUNCED' },
    { containerType: null },
    { netWeight: null },
    { emptyWeight: null },
    { netWeight: 37_201 },
  ])('INT-17 order_not_available where the order says %j', async (values) => {
    await aBooked(server, scene);
    await change({ netWeight: 37_200 });
    expect(await verdict()).toEqual(['allowed']);
    await change(values);
    expect(await verdict()).toEqual(['restricted', 'order_not_available']);
  });

  test('READY-11 READY-12 a load unit that was handed over before stops a truck that is not yet in, and none that is', async () => {
    const { bookingId } = await aBooked(server, scene);
    const gate = await aKey(db, scene.facility.id, ['gate']);
    const report = (type: string, occurredAt: string) =>
      server.call(gateEvent.report, {
        key: gate,
        params: { facilityId: scene.facility.id },
        body: { items: [{ eventId: `event-${type}`, type, bookingId, occurredAt }] },
      });
    await change({ reportedState: 'DONE', state: 'DONE', occurredAt: new Date('2026-05-13T06:05:00Z') });
    expect(await verdict()).toEqual(['restricted', 'order_not_available']);
    expect(await verdict({ at: '2026-05-13T06:04:59Z' })).toEqual(['allowed']);
    // The events of the truck that got it come late.
    server.clock.set('2026-05-13T06:10:00Z');
    await report('terminal_reached', '2026-05-13T06:01:00Z');
    const events = await db.selectFrom('bookingEvent').select('type').where('bookingId', '=', bookingId).execute();
    expect(events.map(({ type }) => type).sort()).toEqual(['created', 'terminal_reached']);
    expect(await verdict()).toEqual(['restricted', 'order_not_available']);
    await report('registered', '2026-05-13T06:02:00Z');
    expect(await verdict()).toEqual(['allowed']);
  });

  test('INT-17 come together, each once, in the order of the contract', async () => {
    await aBooked(server, scene);
    await aBooked(server, scene);
    await change({ netWeight: null, releasedOnly: true });
    await db.updateTable('license').set({ status: 'EXPIRED' }).where('truckerId', '=', scene.trucker.id).execute();
    expect(await verdict({ at: '2026-05-13T09:00:00Z' })).toEqual([
      'restricted',
      'too_late',
      'not_released',
      'license_not_valid',
      'order_not_available',
    ]);
  });
});
