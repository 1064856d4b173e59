import { booking } from '@quaygate/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

const list = (body: object = {}, query: object = {}) =>
  server.call(booking.list, { as: scene.user, params: { f: scene.forwarder.id }, body, query });
const idsOf = ({ body }: { body: { items: { bookingId: string }[] } }) => body.items.map(({ bookingId }) => bookingId);
const aBookingAt = async (begin: string, more: object = {}) =>
  aBooked(server, scene, { slot: await aSlot(db, { facility: scene.facility.id, begin }), ...more });

describe('getBookings', () => {
  test('FWD-BOOK-26 lists the bookings of the forwarder, latest slot first, then by id', async () => {
    const early = await aBookingAt('2026-05-14T06:00:00Z');
    const late = await aBookingAt('2026-05-15T06:00:00Z');
    const twins = [await aBooked(server, scene), await aBooked(server, scene)].map(({ bookingId }) => bookingId).sort();
    await aBooked(server, await aBookingScene(db));

    const answer = await list();

    expect(idsOf(answer)).toEqual([late.bookingId, early.bookingId, ...twins]);
    expect(answer.body).toMatchObject({ page: 0, size: 50, total: 4 });
    expect(answer.body.items[0]).toMatchObject({
      tourId: late.tourId,
      status: 'active',
      forwarder: scene.forwarder.name,
    });
    const second = await list({}, { page: 1, size: 3 });
    expect(idsOf(second)).toEqual([twins[1]]);
  });

  test('filters combine with and, values of one with or', async () => {
    const pickup = await aBookingAt('2026-05-14T06:00:00Z', { reference: 'ABC-1' });
    const delivery = await aBookingAt('2026-05-15T06:00:00Z', {
      direction: 'delivery',
      reference: 'ABC-2',
      container: null,
    });
    await db.updateTable('booking').set({ state: 'counter_required' }).where('id', '=', delivery.bookingId).execute();
    const both = [delivery.bookingId, pickup.bookingId];

    expect(idsOf(await list({ bookingTypes: ['pickup', 'delivery'] }))).toEqual(both);
    expect(idsOf(await list({ bookingTypes: ['pickup'] }))).toEqual([pickup.bookingId]);
    expect(idsOf(await list({ bookingStates: ['counter_required'] }))).toEqual([delivery.bookingId]);
    expect(idsOf(await list({ bookingStates: ['counter_needed', 'active'] }))).toEqual(both);
    expect(idsOf(await list({ bookingStates: ['active'], bookingTypes: ['delivery'] }))).toEqual([]);
    expect(idsOf(await list({ terminals: [scene.facility.id, 7_000_000_000] }))).toEqual(both);
    expect(idsOf(await list({ terminals: [1] }))).toEqual([]);
    expect(idsOf(await list({ slotBeginFrom: '2026-05-15T06:00:00Z' }))).toEqual([delivery.bookingId]);
    expect(idsOf(await list({ slotBeginTo: '2026-05-15T06:00:00Z' }))).toEqual([pickup.bookingId]);
  });

  test('the search finds a booking by its own fields, not by those of its tour mates', async () => {
    const first = await aBooked(server, scene, { reference: 'Alpha-1', container: 'MSCU1234566' });
    const second = await aBooked(server, scene, { reference: 'Beta-2' });
    const { plate, lastName } = scene.trucker;
    const both = [first.bookingId, second.bookingId].sort();
    const search = async (text: string) => idsOf(await list({ search: text })).sort();

    expect(await search('alpha')).toEqual([first.bookingId]);
    expect(await search('MSCU')).toEqual([first.bookingId]);
    expect(await search('beta-2')).toEqual([second.bookingId]);
    for (const text of [plate.toLowerCase(), `jana ${lastName}`, scene.facility.name, first.tourId]) {
      expect(await search(text)).toEqual(both);
    }
    expect(await search(`${lastName} jána`)).toEqual(both);
    expect(await search(`alpha ${lastName}`)).toEqual([first.bookingId]);
    for (const text of ['%', 'alpha beta']) expect(await search(text)).toEqual([]);
  });

  test('wrong filters are refused with their fields', async () => {
    const answer = await list({ bookingTypes: ['both'], slotBeginFrom: 'soon' });
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'bookingTypes.0' }, { field: 'slotBeginFrom' }],
    });
  });

  test('readers may read, others may not, the Free plan does not suffice', async () => {
    const read = async (roles: string[], forwarders = [scene.forwarder.id]) =>
      (
        await server.call(booking.list, {
          as: await aUser(db, { roles, forwarders }),
          params: { f: scene.forwarder.id },
        })
      ).body.code;
    expect(await read(['forwarder_premium_read'])).toBeUndefined();
    expect(await read(['terminal_operations_admin'])).toBe('forbidden');
    expect(await read(['forwarder_read'], [(await aForwarder(db)).id])).toBe('forwarder_not_found');
    await db.updateTable('truckingCompany').set({ tier: 'Free' }).where('id', '=', scene.forwarder.id).execute();
    expect(await read(['forwarder_read'])).toBe('plan_not_sufficient');
  });
});

describe('getTruckerBookings and getBooking', () => {
  const ofTrucker = (t: string, query: object = {}) =>
    server.call(booking.ofTrucker, { as: scene.user, params: { f: scene.forwarder.id, t }, query });
  const get = (t: string, bookingId: string) =>
    server.call(booking.get, { as: scene.user, params: { f: scene.forwarder.id, t, bookingId } });

  test('FWD-BOOK-27, FWD-BOOK-28 show what this forwarder booked for this driver', async () => {
    const mine = await aBooked(server, scene);
    const other = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: other.id });
    await aBooked(server, scene, { trucker: other });
    await aBooking(db, {
      facility: scene.facility.id,
      forwarder: (await aForwarder(db)).id,
      trucker: scene.trucker.id,
    });

    expect((await ofTrucker(scene.trucker.id)).body).toMatchObject({
      total: 1,
      size: 50,
      items: [{ bookingId: mine.bookingId }],
    });
    expect((await get(scene.trucker.id, mine.bookingId)).body).toMatchObject({
      bookingId: mine.bookingId,
      tourId: mine.tourId,
    });
    expect((await get(other.id, mine.bookingId)).body.code).toBe('not_found');
    expect((await get(scene.trucker.id, 'nobody')).body.code).toBe('not_found');
  });

  test('FWD-STAT-49 asked for a span of time, show the bookings whose slot overlaps it, touching ones left out', async () => {
    await aBookingAt('2026-05-14T05:00:00Z');
    const during = await aBookingAt('2026-05-14T06:00:00Z');
    await aBookingAt('2026-05-14T07:00:00Z');
    // A slot of the scene takes 50 minutes.
    const overlapping = await ofTrucker(scene.trucker.id, {
      slotEndAfter: '2026-05-14T05:50:00Z',
      slotBeginBefore: '2026-05-14T07:00:00Z',
    });
    expect(idsOf(overlapping)).toEqual([during.bookingId]);
    const reaching = await ofTrucker(scene.trucker.id, {
      slotEndAfter: '2026-05-14T06:49:00Z',
      slotBeginBefore: '2026-05-14T07:01:00Z',
    });
    expect(reaching.body.total).toBe(2);
  });

  test('the bookings of a driver whose link has ended stay with the forwarder, one who never had a link is not found', async () => {
    const { bookingId } = await aBooked(server, scene);
    await db
      .updateTable('forwarderTrucker')
      .set({ state: 'ended' })
      .where('truckerId', '=', scene.trucker.id)
      .execute();
    expect((await ofTrucker(scene.trucker.id)).body.total).toBe(1);
    expect((await get(scene.trucker.id, bookingId)).status).toBe(200);
    const stranger = await aTrucker(db);
    expect((await ofTrucker(stranger.id)).body.code).toBe('trucker_not_found');
    expect((await get(stranger.id, bookingId)).body.code).toBe('trucker_not_found');
  });
});
