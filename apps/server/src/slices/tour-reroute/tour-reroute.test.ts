import { randomUUID } from 'node:crypto';
import { type MovedTour, notification, type TourMovePreview, tourReroute } from '@quaygate/contract';
import { present, tourMovesMax } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Slot = Awaited<ReturnType<typeof aSlot>>;

/** A scene at 08:00 with slots at 10:00 and 11:00 of two places each, and the calls as a clerk makes them. */
async function aScene(capacity = 2) {
  const scene = await aBookingScene(db);
  const at = (begin: string) => aSlot(db, { facility: scene.facility.id, begin, capacity });
  const [ten, eleven] = [await at('2026-05-13T08:00:00Z'), await at('2026-05-13T09:00:00Z')];
  const as = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const given = { as, params: { facilityId: String(scene.facility.id) } };
  const ask = (body: object) => call(tourReroute.create, { ...given, body: body as never });
  const preview = async (tours: object[], more: object = {}): Promise<TourMovePreview[]> => {
    const { status, body } = await call(tourReroute.preview, { ...given, body: { tours, ...more } as never });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.tours;
  };
  const reroute = async (tours: object[], moveId: string = randomUUID()): Promise<MovedTour[]> => {
    const { status, body } = await ask({ moveId, tours });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.tours;
  };
  return { scene, ten, eleven, ask, preview, reroute };
}

/** A tour of a driver of its own. */
async function aTourOf(scene: BookingScene) {
  const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  const { tourId, bookingId } = await aBooked(server, scene, { trucker });
  const to = ({ timeSlot }: Slot) => ({ tourId, currentSlot: scene.slot.timeSlot, timeSlot });
  return { tourId, bookingId, trucker, to };
}
const taken = async (...slots: Slot[]) => {
  const rows = await db.selectFrom('slot').select(['id', 'taken']).execute();
  return slots.map(({ id }) => rows.find((row) => Number(row.id) === Number(id))?.taken);
};

test('TRM-BULK-01 TRM-BULK-02 TRM-BULK-04 a preview promises each place once and changes nothing; the move does what it promised', async () => {
  const { scene, ten, eleven, preview, reroute } = await aScene();
  const made = [];
  for (let each = 0; each < 5; each++) made.push(await aTourOf(scene));
  const named = made.map(({ tourId }) => ({ tourId }));
  const promised = await preview(named);
  expect(promised).toMatchObject([
    ...[ten, ten, eleven, eleven].map(({ timeSlot }) => ({ timeSlot, currentSlot: scene.slot.timeSlot })),
    { errorCode: 'booking_has_no_timeslots' },
  ]);
  expect(await taken(scene.slot, ten, eleven)).toEqual([5, 0, 0]);
  const only = { after: eleven.timeSlot.slotBegin, until: eleven.timeSlot.slotBegin };
  expect((await preview(named.slice(0, 3), only)).map(({ errorCode }) => errorCode)).toEqual([
    ...[undefined, undefined],
    'timeslot_full',
  ]);
  const moved = await reroute(made.slice(0, 4).map(({ to }, at) => to(at < 2 ? ten : eleven)));
  expect(moved.map(({ movedTo }) => typeof movedTo)).toEqual(['string', 'string', 'string', 'string']);
  expect(await taken(scene.slot, ten, eleven)).toEqual([1, 2, 2]);
});

test('TRM-BULK-04 TRM-BULK-05 TRM-BULK-06 a tour goes whole and once: driver and company are told once, the same act is answered as before', async () => {
  const { scene, ten, eleven, reroute } = await aScene(10);
  const tour = await aTourOf(scene);
  await aBooked(server, scene, { trucker: tour.trucker, direction: 'delivery' });
  const moveId = randomUUID();
  const answers = await Promise.all([reroute([tour.to(ten)], moveId), reroute([tour.to(ten)], moveId)]);
  const movedTo = present(present(answers[0])[0]).movedTo;
  expect(answers[1]).toEqual(answers[0]);
  expect(await reroute([tour.to(ten)], moveId)).toEqual(answers[0]);
  expect(movedTo).toMatch(/^T\d+$/);
  expect(await taken(scene.slot, ten)).toEqual([0, 2]);
  const told = (await call(notification.list, { as: scene.user, query: { size: 100 } })).body.items;
  expect(told.filter(({ kind }: { kind: string }) => kind === 'bookingMoved')).toHaveLength(1);
  // Two of its bookings, one of the move: the tour keeps its number (TRM-SLOT-29).
  const notices = await db.selectFrom('driverNotice').select('id').where('truckerId', '=', tour.trucker.id).execute();
  expect(notices).toHaveLength(3);
  // The clerk saw the old slot.
  const stale = { ...tour.to(eleven), tourId: movedTo };
  expect(await reroute([stale])).toEqual([{ tourId: movedTo, errorCode: 'changed_meanwhile' }]);
  const here = { tourId: movedTo, currentSlot: ten.timeSlot, timeSlot: ten.timeSlot };
  expect(await reroute([here])).toEqual([{ tourId: movedTo, errorCode: 'timeslot_unchanged' }]);
});

test('TRM-BULK-03 TRM-BULK-04 what is refused leaves the others; a tour of another terminal is like a missing one', async () => {
  const { scene, ten, preview, reroute } = await aScene(1);
  const foreign = await aTourOf((await aScene()).scene);
  const [fine, late] = [await aTourOf(scene), await aTourOf(scene)];
  const asked = [foreign.to(ten), { ...foreign.to(ten), tourId: 'T999999' }, fine.to(ten)];
  const missing = { errorCode: 'not_found', currentSlot: null };
  expect(await preview(asked.map(({ tourId }) => ({ tourId })))).toMatchObject([
    ...[missing, missing],
    { timeSlot: ten.timeSlot },
  ]);
  expect(await reroute(asked)).toMatchObject([
    { tourId: foreign.tourId, errorCode: 'not_found' },
    { tourId: 'T999999', errorCode: 'not_found' },
    { tourId: fine.tourId, movedTo: expect.any(String) },
  ]);
  expect(await reroute([late.to(ten)])).toEqual([{ tourId: late.tourId, errorCode: 'timeslot_full' }]);
});

test('TRM-BULK-01 TRM-BULK-04 a request has at most 200 tours', async () => {
  const { scene, ten, ask } = await aScene();
  const { to } = await aTourOf(scene);
  const tours = Array.from({ length: tourMovesMax + 1 }, () => to(ten));
  expect(await ask({ moveId: randomUUID(), tours })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});
