import { randomUUID } from 'node:crypto';
import { booking, gateEvent, tour } from '@quaygate/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBlock, aRestriction } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
/** The slot of the scene begins at 06:00 and ends at 06:50. */
const arrival = '2026-05-13T06:05:00Z';

let scene: BookingScene;
let gate: Reporter;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  gate = await aReporter(server, scene.facility.id, ['gate']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const accepted = { status: 'accepted' };
const noted = (note: string) => ({ status: 'accepted', note });
const refused = (code: string, field: string) => ({ status: 'rejected', code, field });
const tell = (fields: object, minute = 0) => gate.tell(gateEvent.report, { reason: 'because', ...fields }, minute);
const bookingOf = (id: string) => db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: string) => (await bookingOf(id)).state;
const eventsOf = (id: string) =>
  db
    .selectFrom('bookingEvent')
    .select(['type', 'source', 'causedBy', 'ignored', 'reason', 'detail', 'occurredAt'])
    .where('bookingId', '=', id)
    .where('type', '<>', 'created')
    .orderBy('occurredAt')
    .orderBy('recordedAt')
    .execute();
const tours = async () =>
  (await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body.items;

describe('events of a booking', () => {
  test('INT-13 INT-18 drive it from the gate to the exit, and the next read sees each of them', async () => {
    const { bookingId } = await aBooked(server, scene);
    server.clock.set(arrival);
    const visit = [
      ['terminal_reached', 'terminal_reached', 'progress'],
      ['counter_required', 'counter_required', 'counter_needed'],
      ['registered', 'registered', 'registered'],
      ['transhipment', 'transhipment', 'progress'],
      ['completed', 'completed', 'completed'],
    ] as const;
    for (const [minute, [type, bookingState, status]] of visit.entries()) {
      expect(await tell({ type, bookingId }, minute - 10)).toEqual(accepted);
      expect((await tours())[0].containerBookings).toMatchObject([{ bookingId, bookingState, status }]);
    }
    expect((await bookingOf(bookingId)).completedDate).toEqual(new Date('2026-05-13T05:59:00Z'));
  });

  test.each(['registration_blocked', 'registration_restricted', 'cancelled'])('INT-13 %s', async (type) => {
    const { bookingId } = await aBooked(server, scene);
    expect(await tell({ type, bookingId })).toEqual(accepted);
    expect(await stateOf(bookingId)).toBe(type);
  });

  test('INT-14 one that does not fit is kept, noted and changes nothing', async () => {
    const { bookingId } = await aBooked(server, scene);
    await tell({ type: 'completed', bookingId });
    const before = await bookingOf(bookingId);
    server.clock.advance(60_000);
    expect(await tell({ type: 'registered', bookingId })).toEqual(noted('ignored_transition'));
    expect(await bookingOf(bookingId)).toEqual(before);
    expect(await eventsOf(bookingId)).toMatchObject([{ ignored: false }, { type: 'registered', ignored: true }]);
  });

  test('INT-06 INT-14 a late one with an earlier time can make it fit', async () => {
    const { bookingId } = await aBooked(server, scene);
    server.clock.advance(3 * 60_000);
    await tell({ type: 'cancelled', bookingId }, -1);
    expect(await tell({ type: 'completed', bookingId }, -2)).toEqual(accepted);
    expect(await stateOf(bookingId)).toBe('completed');
    expect((await eventsOf(bookingId)).map(({ type, ignored }) => [type, ignored])).toEqual([
      ['completed', false],
      ['cancelled', true],
    ]);
  });

  test('FIELD-CLOCK-01 INT-14 those that are dated ahead count in the order in which they arrive', async () => {
    const { bookingId } = await aBooked(server, scene);
    expect(await tell({ type: 'registered', bookingId })).toEqual(accepted);
    expect(await tell({ type: 'transhipment', bookingId }, 4)).toEqual(noted('clock_ahead'));
    expect(await tell({ type: 'completed', bookingId }, 2)).toEqual(noted('clock_ahead'));
    expect(await tell({ type: 'transhipment', bookingId }, 3)).toEqual(noted('ignored_transition'));
    expect(await stateOf(bookingId)).toBe('completed');
  });

  test('INT-05 a repeated one counts once', async () => {
    const { bookingId } = await aBooked(server, scene);
    const item = gate.item({ type: 'registered', bookingId });
    const { body } = await gate.send(gateEvent.report, [item, item]);
    expect(body).toMatchObject({ accepted: 1, duplicate: 1 });
    expect(await eventsOf(bookingId)).toHaveLength(1);
  });

  test('INT-13 further data of the terminal is stored for the receipt', async () => {
    const { bookingId } = await aBooked(server, scene);
    const detail = {
      licensePlate: scene.trucker.plate,
      lane: '4',
      gate: 'North',
      condition: 'sound',
      damageNotes: ['dent on the left'],
      sealNumbers: ['S-1', 'S-2'],
    };
    await tell({ type: 'completed', bookingId, ...detail, reason: 'done' });
    expect(await eventsOf(bookingId)).toMatchObject([
      { source: 'gate', causedBy: gate.key.slice(4, 16), reason: 'done', detail },
    ]);
  });

  test('INT-13 registered in spite of a block is accepted and noted', async () => {
    const { bookingId } = await aBooked(server, scene);
    await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
    server.clock.set(arrival);
    await tell({ type: 'terminal_reached', bookingId });
    expect(await stateOf(bookingId)).toBe('registration_blocked');
    expect(await tell({ type: 'registered', bookingId }, 1)).toEqual(noted('driver_blocked'));
    expect(await stateOf(bookingId)).toBe('registered');
  });

  test('INT-13 another plate is noted', async () => {
    const { bookingId, tourId } = await aBooked(server, scene);
    const spelled = scene.trucker.plate.toLowerCase().replace(/[ -]/g, '');
    expect(await tell({ type: 'registered', bookingId, licensePlate: spelled })).toEqual(accepted);
    expect(await tell({ type: 'transhipment', tourId, licensePlate: 'B-XX 1' }, 1)).toEqual(noted('plate_mismatch'));
    expect(await stateOf(bookingId)).toBe('transhipment');
  });
});

describe('events of a tour', () => {
  test('INT-13 hold for all its bookings in which they apply', async () => {
    const first = await aBooked(server, scene);
    const second = await aBooked(server, scene, { direction: 'delivery' });
    expect(second.tourId).toBe(first.tourId);
    await tell({ type: 'completed', bookingId: first.bookingId });
    server.clock.advance(60_000);
    expect(await tell({ type: 'registered', tourId: first.tourId })).toEqual(accepted);
    expect([await stateOf(first.bookingId), await stateOf(second.bookingId)]).toEqual(['completed', 'registered']);
    server.clock.advance(60_000);
    expect(await tell({ type: 'counter_required', tourId: first.tourId })).toEqual(noted('ignored_transition'));
  });

  test('INT-13 leave a booking that the forwarder has deleted alone', async () => {
    const first = await aBooked(server, scene);
    const second = await aBooked(server, scene);
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: first.bookingId };
    await server.call(booking.remove, { as: scene.user, params });
    await tell({ type: 'registered', tourId: first.tourId });
    expect([await stateOf(first.bookingId), await stateOf(second.bookingId)]).toEqual(['cancelled', 'registered']);
  });
});

describe('an arrival', () => {
  const system = (id: string) => eventsOf(id).then((events) => events.filter(({ source }) => source === 'system'));

  test('INT-13 that nothing stands against leaves the gate to decide', async () => {
    const { bookingId } = await aBooked(server, scene);
    server.clock.set(arrival);
    await tell({ type: 'terminal_reached', bookingId });
    expect(await stateOf(bookingId)).toBe('terminal_reached');
    expect(await system(bookingId)).toEqual([]);
  });

  test('INT-13 that may not come in is held up at the same moment, and registered overrules it', async () => {
    const { bookingId } = await aBooked(server, scene);
    server.clock.set(arrival);
    const item = gate.item({ type: 'terminal_reached', bookingId }, -120);
    await gate.send(gateEvent.report, [item]);
    expect(await stateOf(bookingId)).toBe('registration_restricted');
    expect(await system(bookingId)).toMatchObject([
      {
        type: 'registration_restricted',
        causedBy: item.eventId,
        occurredAt: new Date(String(item.occurredAt)),
        reason: 'too_early',
      },
    ]);
    expect(await tell({ type: 'registered', bookingId })).toEqual(accepted);
    expect(await stateOf(bookingId)).toBe('registered');
  });

  test('INT-13 of a whole tour is judged once for all of it', async () => {
    await aRestriction(db, { facility: scene.facility.id, start: '2026-05-14T06:00:00Z', end: '2026-05-14T07:00:00Z' });
    const pickup = await aBooked(server, scene);
    const delivery = await aBooked(server, scene, { direction: 'delivery', trainNumber: '1', trainDate: '2026-05-14' });
    server.clock.set(arrival);
    await db
      .updateTable('loadUnitOrder')
      .set({ latestLoadingTime: new Date('2026-05-13T06:00:00Z') })
      .execute();
    expect(await tell({ type: 'terminal_reached', tourId: pickup.tourId })).toEqual(accepted);
    for (const { bookingId } of [pickup, delivery]) {
      expect(await stateOf(bookingId)).toBe('registration_restricted');
      expect(await system(bookingId)).toMatchObject([{ reason: 'latest_loading_time_passed' }]);
    }
  });

  test.each([
    ['too early', [-120, 0], 'registration_restricted'],
    ['in time', [0, 120], 'terminal_reached'],
  ])('INT-06 of two arrivals the earlier one counts, whichever is told first: %s', async (_, minutes, state) => {
    for (const order of [minutes, minutes.toReversed()]) {
      scene = await aBookingScene(db);
      gate = await aReporter(server, scene.facility.id, ['gate']);
      server.clock.set('2026-05-12T08:00:00Z');
      const { bookingId } = await aBooked(server, scene);
      server.clock.set('2026-05-13T10:00:00Z');
      const sinceArrival = (Date.parse(arrival) - server.clock.now().getTime()) / 60_000;
      for (const minute of order) await tell({ type: 'terminal_reached', bookingId }, sinceArrival + minute);
      expect(await stateOf(bookingId)).toBe(state);
    }
  });

  test('INT-13 a repeated report does not block a truck that waits or went on', async () => {
    const { bookingId } = await aBooked(server, scene);
    server.clock.set('2026-05-13T09:00:00Z');
    await tell({ type: 'terminal_reached', bookingId }, -170);
    expect(await tell({ type: 'terminal_reached', bookingId }, 0)).toEqual(noted('ignored_transition'));
    expect(await stateOf(bookingId)).toBe('terminal_reached');
  });
});

describe('the terminal’s own view of a visit', () => {
  const shown = async (tourId: string) =>
    db
      .selectFrom('tour')
      .select(['appointmentStatus', 'externalId'])
      .where('number', '=', Number(tourId.slice(1)))
      .executeTakeFirstOrThrow();

  test('INT-13 a status changes no booking, and the last one that happened counts', async () => {
    const { bookingId, tourId } = await aBooked(server, scene);
    const before = await bookingOf(bookingId);
    server.clock.advance(3 * 60_000);
    expect(await tell({ type: 'status', tourId, appointmentStatus: 'SECURITY', externalId: 'A-1' }, -1)).toEqual(
      accepted,
    );
    expect(await tell({ type: 'status', bookingId, appointmentStatus: 'USED', externalId: 'A-0' }, -2)).toEqual(
      accepted,
    );
    expect(await shown(tourId)).toEqual({ appointmentStatus: 'SECURITY', externalId: 'A-1' });
    await tell({ type: 'status', tourId, appointmentStatus: null });
    expect(await shown(tourId)).toEqual({ appointmentStatus: null, externalId: 'A-1' });
    expect(await bookingOf(bookingId)).toEqual(before);
    expect(await db.selectFrom('appointmentReport').select('eventId').execute()).toHaveLength(3);
  });

  test('INT-13 every other event may carry one', async () => {
    const { bookingId, tourId } = await aBooked(server, scene);
    await tell({ type: 'registered', bookingId, appointmentStatus: 'IN_GATE' });
    await tell({ type: 'transhipment', bookingId }, 1);
    expect(await shown(tourId)).toEqual({ appointmentStatus: 'IN_GATE', externalId: null });
  });
});

describe('pictures', () => {
  const jpeg = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3, 7)]);

  test('INT-13 of the gate are kept with the booking, at most two in a batch', async () => {
    const { bookingId } = await aBooked(server, scene);
    const ocrImage = jpeg(300_000).toString('base64');
    const items = ['terminal_reached', 'registered', 'completed'].map((type) =>
      gate.item({
        type,
        bookingId,
        ...(type === 'completed' ? { ocrImage: jpeg(100).toString('base64') } : { ocrImage }),
      }),
    );
    const { body } = await gate.send(gateEvent.report, items);
    expect(body.results.map(({ status, field }: Record<string, unknown>) => [status, field])).toEqual([
      ['accepted', null],
      ['accepted', null],
      ['rejected', 'ocrImage'],
    ]);
    const pictures = await db.selectFrom('gatePicture').selectAll().where('bookingId', '=', bookingId).execute();
    expect(pictures.map(({ eventId, image }) => [eventId, image.length])).toEqual(
      expect.arrayContaining(items.slice(0, 2).map(({ eventId }) => [eventId, 300_000])),
    );
  });

  test.each([
    ['too large', jpeg(300_001).toString('base64')],
    ['no JPEG', Buffer.from('GIF89a').toString('base64')],
    ['no base64', '***'],
  ])('INT-13 that are %s are refused', async (_, ocrImage) => {
    const { bookingId } = await aBooked(server, scene);
    expect(await tell({ type: 'registered', bookingId, ocrImage })).toEqual(refused('invalid_item', 'ocrImage'));
    expect(await stateOf(bookingId)).toBe('active');
  });
});

describe('refused events', () => {
  test('INT-13 name what is unknown at this facility', async () => {
    const other = await aBookingScene(db);
    const foreign = await aBooked(server, other);
    const unknownBooking = refused('unknown_booking', 'bookingId');
    const unknownTour = refused('unknown_tour', 'tourId');
    for (const bookingId of [foreign.bookingId, randomUUID()]) {
      expect(await tell({ type: 'registered', bookingId })).toEqual(unknownBooking);
    }
    for (const tourId of [foreign.tourId, 'T1', 'T', '100001', 'T99999999999999999999']) {
      expect(await tell({ type: 'registered', tourId })).toEqual(unknownTour);
    }
    expect(await stateOf(foreign.bookingId)).toBe('active');
  });

  test.each([
    [{}, 'bookingId'],
    [{ bookingId: 'b', tourId: 'T1' }, 'bookingId'],
    [{ tourId: 'T1', type: 'arrived' }, 'type'],
    [{ tourId: 'T1', type: 'cancelled', reason: ' ' }, 'reason'],
    [{ tourId: 'T1', type: 'counter_required', reason: null }, 'reason'],
    [{ tourId: 'T1', type: 'registered', reason: 'x'.repeat(501) }, 'reason'],
    [{ tourId: 'T1', type: 'status' }, 'appointmentStatus'],
    [{ tourId: 'T1', type: 'status', appointmentStatus: 'LOST' }, 'appointmentStatus'],
    [{ tourId: 'T1', licensePlate: 'x'.repeat(61) }, 'licensePlate'],
    [{ tourId: 'T1', lane: 'x'.repeat(51) }, 'lane'],
    [{ tourId: 'T1', externalId: 'x'.repeat(65) }, 'externalId'],
  ])('INT-13 of the form %j name the field %s', async (wrong, field) => {
    expect(await tell({ type: 'registered', ...wrong })).toEqual(refused('invalid_item', field));
  });

  test('INT-04 a key of another facility reaches no booking here', async () => {
    const { bookingId } = await aBooked(server, scene);
    const elsewhere = await aReporter(server, (await aFacility(db)).id, ['gate']);
    expect(await elsewhere.tell(gateEvent.report, { type: 'registered', bookingId })).toEqual(
      refused('unknown_booking', 'bookingId'),
    );
  });
});
