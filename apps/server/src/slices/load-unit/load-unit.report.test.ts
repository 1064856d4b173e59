import { booking, containerStatus, gateEvent, loadUnit, release as releaseCalls, tour } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBookingScene, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
let terminal: Reporter;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  terminal = await aReporter(server, scene.facility.id, ['loadunits']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const container = 'CSQU3054383';
const unit = (more: object = {}) => ({
  orderId: 'order-1',
  direction: 'pickup',
  referenceNumber: 'REF-1',
  containerNumber: container,
  containerType: 'BOX',
  containerLength: 40,
  netWeight: 20_000,
  emptyWeight: 3_800,
  ...more,
});
const report = (more: object = {}, minute = 0) => terminal.tellAt(loadUnit.report, unit(more), minute);
const order = () =>
  db
    .selectFrom('loadUnitOrder')
    .selectAll()
    .where('facilityId', '=', scene.facility.id)
    .where('orderId', '=', 'order-1')
    .executeTakeFirstOrThrow();

/** Answer to the forwarder's status request for the load unit. */
async function ask(more: object = {}) {
  const { body } = await server.call(containerStatus.get, {
    as: scene.user,
    query: { requestType: 'single' },
    params: { f: scene.forwarder.id, terminalId: scene.facility.id },
    body: {
      type: 'pickup',
      referenceNumber: 'ref-1 ',
      containerNumber: container,
      terminalId: scene.facility.id,
      ...more,
    },
  });
  return body.code ?? body.container ?? body;
}

async function bookUnit() {
  const answer = await book(server, scene, {
    order: { reference: 'REF-1', container, direction: 'pickup' },
  });
  expect(answer.status).toBe(201);
  return answer.body as { bookingId: string; tourId: string };
}
const bookingOf = async (id: string) =>
  present(await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst());

describe('load units', () => {
  test('INT-11 a reported unit answers the status request of a forwarder', async () => {
    expect(await ask()).toBe('reference_not_found');
    const listTollData = [{ customsReference: 'MRN-1', status: 'free' }];
    const listDangerousGoodsData = [
      { unNumber: '1203', class: '3', packingGroup: 'II', tunnelCode: 'D/E', netWeight: 500 },
    ];
    expect(await report({ listTollData, listDangerousGoodsData })).toEqual({ status: 'accepted' });
    expect(await ask()).toMatchObject({
      containerNumber: container,
      containerType: 'BOX',
      containerLength: 40,
      netWeight: 20_000,
      emptyWeight: 3_800,
      listTollData,
      listDangerousGoodsData,
    });
  });

  test('INT-06 INT-11 the newest report holds, an older one is stale', async () => {
    await report({ netWeight: 10_000 });
    expect(await report({ netWeight: 9_000 }, -1)).toEqual({ status: 'stale' });
    expect(await ask()).toMatchObject({ netWeight: 10_000 });
    expect(await report({ netWeight: 11_000 }, 1)).toEqual({ status: 'accepted' });
    expect(await ask()).toMatchObject({ netWeight: 11_000 });
  });

  test('INT-11 a wrong check digit is accepted and noted', async () => {
    expect(await report({ containerNumber: 'CSQU3054384' })).toEqual({ status: 'accepted', note: 'check_digit_wrong' });
  });

  test('FIELD-FILE-22 a number in another spelling is read, and the note says so', async () => {
    const sent = unit({ containerNumber: 'csqu 305438/3 22G1' });
    const { body } = await terminal.send(loadUnit.report, [terminal.item(sent)]);
    expect(body.results[0]).toMatchObject({
      status: 'accepted',
      note: 'container_number_read',
      detail: 'csqu 305438/3 22G1 was read as CSQU3054383',
    });
    expect(await ask()).toMatchObject({ containerNumber: 'CSQU3054383' });
  });

  test.each(['CSQU3O54383', 'CSQU305438'])('FIELD-FILE-22 for %s the number that is meant is named', async (sent) => {
    const { body } = await terminal.send(loadUnit.report, [terminal.item(unit({ containerNumber: sent }))]);
    expect(body.results[0]).toMatchObject({
      ...{ status: 'rejected', code: 'invalid_item', field: 'containerNumber' },
      detail: 'This is no container number; is CSQU3054383 meant?',
    });
  });

  test('INT-11 a delivery needs no container number', async () => {
    expect(await report({ direction: 'delivery', containerNumber: null })).toEqual({ status: 'accepted' });
    expect(await ask({ type: 'delivery', containerNumber: null })).toMatchObject({ containerNumber: null });
  });

  test.each([
    [{ state: 'ANNOUNCED' }, 'reference_not_found'],
    [{ state: 'CANCELLED' }, 'reference_not_bookable_anymore'],
    [{ state: 'DONE' }, 'reference_not_bookable_anymore'],
    [{ deleted: true }, 'reference_not_bookable_anymore'],
  ])('INT-11 a unit that is %j cannot be booked, and can again when it is available', async (gone, code) => {
    await report();
    await report(gone, 1);
    expect(await ask()).toBe(code);
    await report({}, 2);
    expect(await ask()).toMatchObject({ containerNumber: container });
  });

  test('INT-11 the deletion takes part in the order of reports', async () => {
    expect(await report({ deleted: true }, 1)).toEqual({ status: 'accepted' });
    expect(await report()).toEqual({ status: 'stale' });
    expect((await order()).state).toBe('CANCELLED');
  });
});

describe('booked load units', () => {
  test('INT-11 AVAILABLE undoes neither the booking nor the handling', async () => {
    await report();
    const { bookingId } = await bookUnit();
    await report({}, 1);
    expect((await order()).state).toBe('BOOKED');
    const gate = await aReporter(server, scene.facility.id, ['gate']);
    await gate.tell(gateEvent.report, { type: 'registered', bookingId });
    await report({}, 2);
    expect((await order()).state).toBe('IN_HANDLING');
    await report({ state: 'ANNOUNCED' }, 3);
    expect((await order()).state).toBe('IN_HANDLING');
    await gate.tellAt(gateEvent.report, { type: 'completed', bookingId }, 1);
    await report({}, 4);
    expect((await order()).state).toBe('DONE');
  });

  test('INT-11 a unit announced again while it is booked waits for the terminal after its booking is gone', async () => {
    await report();
    const { bookingId } = await bookUnit();
    await report({ state: 'ANNOUNCED' }, 1);
    expect((await bookingOf(bookingId)).state).toBe('active');
    await report({}, 2);
    expect((await order()).state).toBe('BOOKED');
    await report({ state: 'ANNOUNCED' }, 3);
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId };
    expect((await server.call(booking.remove, { as: scene.user, params })).status).toBe(204);
    expect((await order()).state).toBe('ANNOUNCED');
  });

  test('INT-11 DONE from the terminal leaves the booking to the gate', async () => {
    await report();
    const { bookingId } = await bookUnit();
    await report({ state: 'DONE' }, 1);
    expect([(await order()).state, (await bookingOf(bookingId)).state]).toEqual(['DONE', 'active']);
    await report({}, 2);
    expect((await order()).state).toBe('BOOKED');
  });

  test.each([{ state: 'CANCELLED' }, { deleted: true }])(
    'INT-11 a withdrawn unit (%j) takes its booking along and frees the place',
    async (withdrawn) => {
      await report();
      const { bookingId } = await bookUnit();
      expect(await report(withdrawn, 1)).toEqual({ status: 'accepted' });
      expect(await bookingOf(bookingId)).toMatchObject({ state: 'cancelled', hidden: false });
      expect((await order()).state).toBe('CANCELLED');
      const slot = await db.selectFrom('slot').select('taken').where('id', '=', scene.slot.id).executeTakeFirst();
      expect(slot?.taken).toBe(0);
      const event = await db
        .selectFrom('bookingEvent')
        .select(['source', 'causedBy'])
        .where('bookingId', '=', bookingId)
        .where('type', '=', 'cancelled')
        .executeTakeFirst();
      expect(event).toEqual({ source: 'operator', causedBy: terminal.key.slice(4, 16) });

      await report({}, 2);
      expect((await bookingOf(bookingId)).state).toBe('cancelled');
      expect((await bookUnit()).bookingId).not.toBe(bookingId);
    },
  );

  test('INT-11 a withdrawal after the hand-over changes nothing of it', async () => {
    await report();
    const { bookingId } = await bookUnit();
    const gate = await aReporter(server, scene.facility.id, ['gate']);
    await gate.tell(gateEvent.report, { type: 'completed', bookingId });
    await report({ state: 'CANCELLED' }, 1);
    expect([(await order()).state, (await bookingOf(bookingId)).state]).toEqual(['DONE', 'completed']);
  });

  test('INT-11 changed data reaches the booking, its tour and its search once', async () => {
    await report();
    const { bookingId, tourId } = await bookUnit();
    const before = await bookingOf(bookingId);
    await report({ netWeight: 21_000 }, 1);
    expect((await bookingOf(bookingId)).version).toBe(before.version);

    const changed = { containerNumber: 'MSKU1234565', containerType: 'REEF', containerLength: 20, priority: 'high' };
    await report({ ...changed, referenceNumber: 'REF-2' }, 2);
    expect(await bookingOf(bookingId)).toMatchObject({
      ...changed,
      referenceNumber: 'REF-2',
      state: 'active',
      version: before.version + 1,
    });
    const found = await server.call(tour.list, {
      as: scene.user,
      params: { f: scene.forwarder.id },
      query: { search: 'msku123' },
    });
    expect(found.body.items).toMatchObject([{ id: tourId, containerBookings: [{ referenceNumber: 'REF-2' }] }]);
  });

  test('INT-11 a delivery keeps the container its forwarder named', async () => {
    await report({ direction: 'delivery', containerNumber: null });
    const answer = await book(server, scene, { order: { reference: 'REF-1', container, direction: 'delivery' } });
    await report({ direction: 'delivery', containerNumber: null, priority: 'high' }, 1);
    expect(await bookingOf(answer.body.bookingId)).toMatchObject({ containerNumber: container, priority: 'high' });
  });

  test('INT-11 a booking and reports of its unit at once end in one truth', async () => {
    for (let round = 0; round < 10; round++) {
      const orderId = `race-${round}`;
      const referenceNumber = `RACE-${round}`;
      await report({ orderId, referenceNumber });
      const reports = [1, 2, 3].map((minute) =>
        report({ orderId, referenceNumber, netWeight: 20_000 + minute }, minute),
      );
      const asked = book(server, scene, { order: { reference: referenceNumber, container, direction: 'pickup' } });
      const [answer, ...outcomes] = await Promise.all([asked, ...reports]);
      expect(answer.status).toBe(201);
      for (const { status } of outcomes) expect(['accepted', 'stale']).toContain(status);
      const found = await db
        .selectFrom('loadUnitOrder')
        .select(['state', 'netWeight'])
        .where('facilityId', '=', scene.facility.id)
        .where('orderId', '=', orderId)
        .executeTakeFirst();
      expect(found).toEqual({ state: 'BOOKED', netWeight: 20_003 });
    }
  });
});

describe('releases', () => {
  const release = (more: object = {}, minute = 0) =>
    terminal.tellAt(
      releaseCalls.report,
      { releaseId: 'release-1', orderId: 'order-1', partyId: scene.forwarder.id, partyIdType: 'forwarderId', ...more },
      minute,
    );
  const accepted = { status: 'accepted' };
  const pending = { status: 'accepted', note: 'pending_reference' };
  const refused = 'reference_not_allowed';
  const allowed = { containerNumber: container };

  test('INT-11 the first release closes the order to everybody it does not name', async () => {
    await report();
    expect(await ask()).toMatchObject(allowed);
    expect(await release({ partyId: 'somebody-else' })).toEqual(pending);
    expect(await ask()).toBe(refused);
    expect(await release({ releaseId: 'release-2' })).toEqual(accepted);
    expect(await ask()).toMatchObject(allowed);
  });

  test('INT-11 a release may come before its order', async () => {
    expect(await release({ partyId: 'somebody-else' })).toEqual(pending);
    await report();
    expect(await ask()).toBe(refused);
  });

  test('INT-11 a party is named by its VAT id as well, without regard to case and spaces', async () => {
    await report();
    const partyId = ` de${scene.forwarder.id} `;
    expect(await release({ partyId, partyIdType: 'vatId' })).toEqual(accepted);
    expect(await ask()).toMatchObject(allowed);
  });

  test.each([
    [{ validFrom: '2026-05-12T08:00:01Z' }, false],
    [{ validFrom: '2026-05-12T08:00:00Z' }, true],
    [{ validUntil: '2026-05-12T08:00:00Z' }, false],
    [{ validUntil: '2026-05-12T08:00:01Z' }, true],
    [{ deleted: true }, false],
  ])('INT-11 a release with %j opens its order now: %s', async (more, isOpen) => {
    await report();
    await release(more);
    const answer = await ask();
    if (isOpen) expect(answer).toMatchObject(allowed);
    else expect(answer).toBe(refused);
  });

  test('INT-06 INT-11 of two reports of a release the newest holds, a deletion too', async () => {
    await report();
    expect(await release({ deleted: true }, 1)).toEqual(accepted);
    expect(await release()).toEqual({ status: 'stale' });
    expect(await ask()).toBe(refused);
    await release({}, 2);
    expect(await ask()).toMatchObject(allowed);
  });

  test('INT-11 a release that moves to another order opens the one it leaves', async () => {
    await report();
    await release({ partyId: 'somebody-else' });
    await release({ partyId: 'somebody-else', orderId: 'order-2' }, 1);
    expect(await ask()).toMatchObject(allowed);
  });

  test('INT-11 without a release an order is closed where the facility requires one', async () => {
    await db.updateTable('facility').set({ releaseRequired: true }).where('id', '=', scene.facility.id).execute();
    await report();
    expect(await ask()).toBe(refused);
    await release();
    expect(await ask()).toMatchObject(allowed);
  });
});

describe('SETUP-40 a load unit that cannot be booked says why in the answer to its report', () => {
  const told = async (more: object, minute = 0) => {
    const { body } = await terminal.send(loadUnit.report, [terminal.item(unit(more), minute)]);
    server.clock.advance(60_000);
    const { note, detail } = body.results[0];
    return { note, detail };
  };

  test('each reason in words, and nothing once it can be booked', async () => {
    expect(await told({ state: 'ANNOUNCED', containerType: null })).toEqual({
      note: 'not_bookable',
      detail: 'state is ANNOUNCED: report AVAILABLE once it is there; containerType is missing',
    });
    expect((await told({ netWeight: 90_000, containerNumber: 'CSQU3054384' })).detail).toBe(
      'netWeight and emptyWeight exceed the limit of the terminal; its check digit is wrong',
    );
    expect(await told({})).toEqual({ note: null, detail: null });
    expect(await told({ deleted: true })).toEqual({ note: null, detail: null });
  });

  test('FIELD-CLOCK-01 a clock that is ahead stands among the words: what must be done comes first', async () => {
    expect(await told({ containerType: null }, 2)).toEqual({
      note: 'not_bookable',
      detail: 'containerType is missing; occurredAt is ahead of our clock and counts as now',
    });
    expect(await told({ containerType: null, netWeight: 20_000.4 })).toEqual({
      note: 'not_bookable',
      detail: 'containerType is missing; a weight was rounded to whole kilograms',
    });
    expect(await told({}, 2)).toEqual({ note: 'clock_ahead', detail: null });
  });

  test('where the terminal asks for a release, one that is missing', async () => {
    await db.updateTable('facility').set({ releaseRequired: true }).where('id', '=', scene.facility.id).execute();
    expect((await told({})).detail).toBe('no release that is valid now names a trucking company');
  });
});
