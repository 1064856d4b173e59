import { booking, bookingMove, facilityBooking, ownText, tour, tourExport, tourTruck } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { bookingRow } from '../../../test/scenes/move-scene.ts';
import { aPlannedBooking, planOf } from '../../../test/scenes/plan-scene.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});
let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});

type Texts = { customer: string; orderNumber: string; note: string };
const texts: Texts = { customer: 'Nordholz GmbH', orderNumber: 'A-4711', note: 'Rampe 3' };
const nothing: Texts = { customer: '', orderNumber: '', note: '' };
const write = (bookingId: string, body: Texts & { version?: number }, { as = scene.user, t = scene.trucker.id } = {}) =>
  call(ownText.update, { as, params: { f: scene.forwarder.id, t, bookingId }, body });
/** Own texts of the bookings that the overview shows, as it is searched. */
async function shown(search = '') {
  const asked = { as: scene.user, params: { f: scene.forwarder.id }, query: { search } };
  const { body } = await call(tour.list, asked);
  return body.items.flatMap(({ containerBookings }: { containerBookings: { own?: object }[] }) =>
    containerBookings.map(({ own }) => own),
  );
}
const listed = async (search: string) =>
  (await call(booking.list, { as: scene.user, params: { f: scene.forwarder.id }, body: { search } })).body.total;

test('FWD-OWN-01 FWD-OWN-03 FWD-OWN-07 texts are written, changed and cleared; the booking has no new version', async () => {
  const { bookingId } = await aBooked(server, scene);
  const { version } = await bookingRow(db, bookingId);
  expect(await shown()).toEqual([undefined]);
  expect(await write(bookingId, { ...texts, version: 0 })).toMatchObject({
    status: 200,
    body: { ...texts, version: 1 },
  });
  expect((await write(bookingId, texts)).body, 'the same again').toEqual({ ...texts, version: 1 });
  expect(await shown()).toEqual([{ ...texts, version: 1 }]);
  expect(await write(bookingId, { ...texts, note: 'zwei', version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await write(bookingId, { ...nothing, version: 1 })).body).toEqual({ ...nothing, version: 2 });
  expect((await bookingRow(db, bookingId)).version).toBe(version);
});

test('FWD-OWN-01 a text that is too long or of several lines is refused', async () => {
  const { bookingId } = await aBooked(server, scene);
  for (const wrong of [{ note: 'x'.repeat(201) }, { customer: 'x'.repeat(101) }, { orderNumber: 'a\nb' }])
    expect((await write(bookingId, { ...texts, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
});

test('FWD-OWN-03 the booking of another company, a deleted one and a missing one are answered alike', async () => {
  const other = await aBookingScene(db);
  const foreign = await aBooked(server, other);
  const own = await aBooked(server, scene);
  const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: own.bookingId };
  await call(booking.remove, { as: scene.user, params });
  for (const id of [foreign.bookingId, own.bookingId, 'no-booking'])
    expect(await write(id, texts)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  expect((await write(own.bookingId, texts, { as: reader })).status).toBe(403);
});

test('FWD-OWN-05 the search finds texts beside other fields, and no longer what was cleared', async () => {
  const { bookingId, order } = await aBooked(server, scene);
  await aBooked(server, scene, { direction: 'delivery' });
  await write(bookingId, { ...texts, customer: 'Müller Spedition' });
  for (const search of ['mueller', 'a-4711', 'rampe', `muller ${order.reference}`]) {
    expect(await shown(search), search).toHaveLength(2);
    expect(await listed(search), search).toBe(1);
  }
  await write(bookingId, nothing);
  expect(await shown('mueller')).toEqual([]);
  expect(await listed('mueller')).toBe(0);
});

test('FWD-OWN-04 FWD-OWN-05 what is booked with texts keeps them, alone, as a pair and from the plan', async () => {
  const own = (note: string) => ({ ...nothing, note });
  const where = { licensePlate: scene.trucker.plate, timeSlot: scene.slot.timeSlot, terminalId: scene.facility.id };
  const params = { f: scene.forwarder.id, t: scene.trucker.id };
  const unit = async (direction: 'pickup' | 'delivery') => {
    const { reference, container } = await aUnit(scene, { direction });
    return { referenceNumber: reference, containerNumber: container };
  };
  const body = { type: 'pickup' as const, ...(await unit('pickup')), ...where, own: own('allein') };
  expect((await call(booking.create, { as: scene.user, params, body: body as never })).status).toBe(201);
  const [pickup, delivery] = [await unit('pickup'), await unit('delivery')];
  const pair = { pickup: { ...pickup, own: own('hin') }, delivery: { ...delivery, own: own('her') }, ...where };
  const later = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T09:00:00Z' });
  const pairBody = { ...pair, timeSlot: later.timeSlot } as never;
  expect((await call(booking.createPair, { as: scene.user, params, body: pairBody })).status).toBe(201);
  const planned = aPlannedBooking(scene, await aUnit(scene, { direction: 'delivery' }), { own: own('geplant') });
  const { body: booked } = await planOf(server, scene).book([planned]);
  expect(booked.rows[0].errorCode).toBeUndefined();

  const notes = (await shown()).map((each: Texts | undefined) => each?.note);
  expect(notes.sort()).toEqual(['allein', 'geplant', 'her', 'hin']);
  expect(await shown('geplant'), 'of the tour that it joined').toHaveLength(2);
  expect(await shown('hin'), 'of the tour that it opened').toHaveLength(2);
});

test('FWD-OWN-11 who changed them last, and when, is kept with them, and no entry of the audit log', async () => {
  const { bookingId } = await aBooked(server, scene);
  const colleague = await aUser(db, { roles: ['forwarder_write'], forwarders: [scene.forwarder.id] });
  const entries = () => db.selectFrom('audit').select(['kind', 'objectId']).execute();
  const before = await entries();
  const last = () =>
    db
      .selectFrom('ownText')
      .select(['changedBy', 'changedDate'])
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
  await write(bookingId, texts);
  const first = server.clock.now();
  expect(await last()).toEqual({ changedBy: scene.user.id, changedDate: first });
  server.clock.advance(60_000);
  await write(bookingId, texts);
  expect(await last(), 'the same again is no change').toEqual({ changedBy: scene.user.id, changedDate: first });
  await write(bookingId, { ...texts, note: 'Rampe 4', version: 1 }, { as: colleague });
  expect(await last()).toEqual({ changedBy: colleague.id, changedDate: server.clock.now() });
  expect(await entries()).toEqual(before);
});

test('FWD-OWN-06 texts stay with their booking when it moves, and are found there', async () => {
  const { bookingId } = await aBooked(server, scene);
  await aBooked(server, scene, { direction: 'delivery' });
  await write(bookingId, texts);
  const later = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T09:00:00Z' });
  const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId };
  const moved = await call(bookingMove.update, { as: scene.user, params, body: { timeSlot: later.timeSlot } });
  expect(moved.status).toBe(200);
  expect(await shown('nordholz'), 'alone in its new tour').toEqual([{ ...texts, version: 1 }]);

  const other = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: other.id, forwarder: scene.forwarder.id });
  const truck = { truckerId: other.id, licensePlate: 'DU-NE 42' };
  const changed = { f: scene.forwarder.id, tourId: moved.body.tourId };
  expect((await call(tourTruck.update, { as: scene.user, params: changed, body: truck })).status).toBe(200);
  expect(await shown('nordholz')).toEqual([{ ...texts, version: 1 }]);
  expect((await write(bookingId, nothing, { t: other.id })).status).toBe(200);
});

test('FWD-OWN-05 a text that is written while the truck gets another booking is found', async () => {
  const { bookingId } = await aBooked(server, scene);
  await Promise.all([write(bookingId, texts), aBooked(server, scene, { direction: 'delivery' })]);
  expect(await shown('nordholz')).toHaveLength(2);
});

test('FWD-OWN-02 FWD-OWN-07 the file of the company has the texts; no answer of terminal and driver does', async () => {
  const { bookingId } = await aBooked(server, scene);
  await write(bookingId, { ...texts, note: '=1+1' });
  const file = await call(tourExport.download, {
    as: scene.user,
    params: { f: scene.forwarder.id },
    headers: { 'accept-language': 'de' },
  });
  const [head = '', line = ''] = String(file.body).trimEnd().split('\r\n');
  expect(head).toMatch(/;Kunde;Auftragsnummer;Notiz$/);
  expect(line).toMatch(/;Nordholz GmbH;A-4711;'=1\+1$/);

  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const terminal = await call(facilityBooking.list, { as: clerk, params: { facilityId: scene.facility.id } as never });
  expect(terminal.status).toBe(200);
  expect(terminal.body.items).toHaveLength(1);
  expect(JSON.stringify(terminal.body)).not.toContain('Nordholz');
  const search = { search: 'nordholz' };
  const found = await call(facilityBooking.list, {
    as: clerk,
    params: { facilityId: scene.facility.id } as never,
    query: search as never,
  });
  expect(found.body.items).toEqual([]);
});
