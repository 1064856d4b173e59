import { randomUUID } from 'node:crypto';
import { type SurplusPreview, slotBoard, tourReroute } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, call } = server;
/** Slots that were limited below what was booked. */
const limited: number[] = [];
afterAll(async () => {
  expect(await checkInvariants(db, limited)).toEqual([]);
});

/** A slot at 08:00 with so many tours of one booking each, booked one after another, and one at 10:00 with some places. */
async function aScene({ tours: count, later }: { tours: number; later: number }) {
  const scene = await aBookingScene(db);
  limited.push(Number(scene.slot.id));
  const ten = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T08:00:00Z', capacity: later });
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const tours = [];
  for (let each = 0; each < count; each++) tours.push(await aTourOf(scene));
  const cell = { slotBegin: scene.slot.timeSlot.slotBegin, moduleId: 'Module 1' };
  const change = (to: object) =>
    call(slotBoard.change, { as, params: { terminalId: scene.facility.id }, body: { cells: [cell], ...to } as never });
  const given = { as, params: { facilityId: String(scene.facility.id) } };
  const ask = (cells: object[]) => call(tourReroute.surplus, { ...given, body: { cells } as never });
  const preview = async (cells: object[] = [cell]): Promise<SurplusPreview> => {
    const { status, body } = await ask(cells);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const carryOut = async ({ tours: found }: SurplusPreview) => {
    const going = found.filter(({ timeSlot }) => timeSlot);
    const pick = ({ slotBegin, slotEnd }: { slotBegin: unknown; slotEnd: unknown }) => ({ slotBegin, slotEnd });
    const moves = going.map(({ tourId, currentSlot, timeSlot }) => ({
      ...{ tourId, currentSlot: pick(currentSlot), timeSlot: pick(present(timeSlot)) },
    }));
    const { body } = await call(tourReroute.create, {
      ...given,
      body: { moveId: randomUUID(), tours: moves } as never,
    });
    return body.tours;
  };
  return { scene, ten, tours, cell, change, ask, preview, carryOut };
}

/** A tour of a driver of its own, booked a minute after the one before. */
async function aTourOf(scene: BookingScene) {
  server.clock.set(new Date(server.clock.now().getTime() + 60_000));
  const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  return { ...(await aBooked(server, scene, { trucker })), trucker };
}
const idsOf = (tours: readonly { tourId: string }[], ...places: number[]) =>
  places.map((at) => present(tours[at]).tourId);

test('TRM-BULK-10 TRM-BULK-11 those booked last go, the earlier booked of them choose first; carried out the surplus is gone', async () => {
  const { scene, ten, tours, change, preview, carryOut } = await aScene({ tours: 5, later: 1 });
  expect(await preview()).toEqual({ tours: [], surplus: 0, left: 0, hasMore: false });
  await change({ maximum: 3 });
  const eleven = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T09:00:00Z', capacity: 9 });
  const found = await preview();
  expect(found).toMatchObject({ surplus: 2, left: 0, hasMore: false });
  expect(found.tours.map(({ tourId }) => tourId)).toEqual(idsOf(tours, 3, 4));
  expect(found.tours).toMatchObject([
    { timeSlot: ten.timeSlot, bookings: 1, currentSlot: scene.slot.timeSlot },
    { timeSlot: eleven.timeSlot },
  ]);
  expect(await carryOut(found)).toMatchObject([{ movedTo: expect.any(String) }, { movedTo: expect.any(String) }]);
  expect(await preview()).toMatchObject({ tours: [], surplus: 0 });
});

test('TRM-BULK-11 TRM-BULK-13 a tour goes whole; one that finds no slot is named, and the next one goes', async () => {
  const { scene, tours, change, preview } = await aScene({ tours: 3, later: 9 });
  await aBooked(server, scene, { trucker: present(tours[1]).trucker, direction: 'delivery' });
  const blocked = present(tours[2]);
  const link = db.updateTable('forwarderTrucker').set({ state: 'pending' });
  await link.where('truckerId', '=', blocked.trucker.id).execute();
  await change({ maximum: 3 });
  const { tours: found, left } = await preview();
  expect(found).toMatchObject([
    { tourId: present(tours[1]).tourId, bookings: 2, timeSlot: expect.anything() },
    { tourId: blocked.tourId, errorCode: 'trucker_not_approved' },
  ]);
  expect(left).toBe(0);
});

test('TRM-BULK-12 a truck that is in or on its way stays, and is named only where the others do not suffice', async () => {
  const { scene, tours, change, preview } = await aScene({ tours: 4, later: 9 });
  const [first, second, here, coming] = tours;
  const event = { eventId: randomUUID(), bookingId: present(here).bookingId, type: 'terminal_reached' } as const;
  const came = { ...event, occurredAt: server.clock.now(), source: 'gate' } as const;
  await db.transaction().execute((trx) => recordBookingEvents(trx, server.clock.now(), [came]));
  const row = await db.selectFrom('booking').select('tourId').where('id', '=', present(coming).bookingId);
  const { tourId } = await row.executeTakeFirstOrThrow();
  const position = { truckerId: present(coming).trucker.id, tourId: present(tourId), reportedDate: server.clock.now() };
  await db
    .insertInto('driverPosition')
    .values({ ...position, arrivalDate: scene.slot.slotBegin })
    .execute();
  await change({ maximum: 3 });
  expect((await preview()).tours).toMatchObject([{ tourId: present(second).tourId }]);
  await change({ closed: true });
  expect(await preview([{ slotBegin: scene.slot.timeSlot.slotBegin }])).toMatchObject({
    surplus: 4,
    left: 2,
    hasMore: false,
    tours: [
      { tourId: present(first).tourId, timeSlot: expect.anything() },
      { tourId: present(second).tourId, timeSlot: expect.anything() },
      { tourId: present(here).tourId, errorCode: 'booking_terminal_reached' },
      { tourId: present(coming).tourId, onItsWay: true },
    ],
  });
});

test('TRM-BULK-10 TRM-BULK-14 a cell that is none is refused; nothing returns into a slot that is full', async () => {
  const { scene, ten, tours, cell, change, ask, preview, carryOut } = await aScene({ tours: 2, later: 9 });
  expect((await ask([{ ...cell, moduleId: 'Halle 0' }])).body).toMatchObject({ code: 'timeslot_not_found' });
  expect((await ask([{ slotBegin: '2026-05-13T05:59:00Z' }])).body).toMatchObject({ code: 'timeslot_not_found' });
  await change({ maximum: 1 });
  const moved = await carryOut(await preview());
  expect(moved).toMatchObject([{ movedTo: present(tours[1]).tourId }]);
  const back = { tourId: present(tours[1]).tourId, currentSlot: ten.timeSlot, timeSlot: scene.slot.timeSlot };
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const given = { as, params: { facilityId: String(scene.facility.id) } };
  const again = async () =>
    (await call(tourReroute.create, { ...given, body: { moveId: randomUUID(), tours: [back] } as never })).body.tours;
  expect(await again()).toMatchObject([{ errorCode: 'timeslot_full' }]);
  await change({ maximum: 2 });
  expect(await again()).toMatchObject([{ movedTo: present(tours[1]).tourId }]);
});
