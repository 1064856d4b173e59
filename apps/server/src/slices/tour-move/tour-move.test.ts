import { randomUUID } from 'node:crypto';
import { type MovedTour, type TourMovePreview, tourMove } from '@quaygate/contract';
import { present, tourMovesMax } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, type TestUser } from '../../../test/scenes/factories.ts';
import { bookingRow } from '../../../test/scenes/move-scene.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Slot = Awaited<ReturnType<typeof aSlot>>;
const spanOf = ({ slotBegin, slotEnd }: Slot['timeSlot']) => ({ slotBegin, slotEnd });

/** A scene at 08:00 with slots at 10:00 and 11:00 of two places each, and the calls as its dispatcher makes them. */
async function aScene({ capacity = 2 }: { capacity?: number | null } = {}) {
  const scene = await aBookingScene(db);
  const at = (begin: string) => aSlot(db, { facility: scene.facility.id, begin, capacity });
  const [ten, eleven] = [await at('2026-05-13T08:00:00Z'), await at('2026-05-13T09:00:00Z')];
  const params = { f: scene.forwarder.id };
  const preview = async (tours: object[], more: object = {}, as: TestUser = scene.user): Promise<TourMovePreview[]> => {
    const { status, body } = await call(tourMove.preview, { as, params, body: { tours, ...more } as never });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.tours;
  };
  const move = async (tours: object[], moveId: string = randomUUID()): Promise<MovedTour[]> => {
    const { status, body } = await call(tourMove.move, { as: scene.user, params, body: { moveId, tours } as never });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.tours;
  };
  return { scene, ten, eleven, preview, move };
}

/** A tour of a driver of its own. */
async function aTourOf(scene: BookingScene, slot: Slot = scene.slot) {
  const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  const { tourId, bookingId } = await aBooked(server, scene, { trucker, slot });
  const current = slot.timeSlot;
  return { tourId, bookingId, trucker, to: ({ timeSlot }: Slot) => ({ tourId, currentSlot: current, timeSlot }) };
}
const tours = async (scene: BookingScene, count: number, slot?: Slot) => {
  const made = [];
  for (let each = 0; each < count; each++) made.push(await aTourOf(scene, slot));
  return made;
};
const named = (list: readonly { tourId: string }[]) => list.map(({ tourId }) => ({ tourId }));
const slotOf = async (bookingId: string) => (await bookingRow(db, bookingId)).slotBegin.toISOString();
const taken = async (...slots: Slot[]) => {
  const rows = await db.selectFrom('slot').select(['id', 'taken']).execute();
  return slots.map(({ id }) => rows.find((row) => Number(row.id) === Number(id))?.taken);
};

test('FWD-BULK-03 FWD-BULK-04 FWD-BULK-05 FWD-BULK-06 a preview promises each place once, and the move does what it promised', async () => {
  const { scene, ten, eleven, preview, move } = await aScene();
  const made = await tours(scene, 5);
  const promised = await preview(named(made));
  expect(promised.map(({ errorCode }) => errorCode)).toEqual([
    ...[undefined, undefined, undefined, undefined],
    'booking_has_no_timeslots',
  ]);
  const slots = promised.slice(0, 4).map(({ timeSlot }) => present(timeSlot) as unknown as Slot['timeSlot']);
  expect(slots.map(spanOf)).toEqual([ten, ten, eleven, eleven].map(({ timeSlot }) => timeSlot));
  expect(promised[0]).toMatchObject({ currentSlot: scene.slot.timeSlot, timeSlot: { atRisk: null } });
  expect(await taken(scene.slot, ten, eleven)).toEqual([5, 0, 0]);

  const asked = slots.map((timeSlot, at) => present(made[at]).to({ timeSlot: spanOf(timeSlot) } as Slot));
  const moved = await move(asked);
  expect(moved).toEqual(named(made.slice(0, 4)).map(({ tourId }) => ({ tourId, movedTo: tourId })));
  expect(await taken(scene.slot, ten, eleven)).toEqual([1, 2, 2]);
});

test('FWD-BULK-04 slots are counted from a moment, within a span, or the one that is named', async () => {
  const { scene, ten, eleven, preview } = await aScene();
  const [one, other] = await tours(scene, 2);
  const [first, second] = named([present(one), present(other)]);
  expect(await preview([first ?? {}], { after: eleven.timeSlot.slotBegin })).toMatchObject([
    { timeSlot: eleven.timeSlot },
  ]);
  const only = { after: ten.timeSlot.slotBegin, until: ten.timeSlot.slotBegin };
  await aTourOf(scene, ten);
  expect(await preview([first ?? {}, second ?? {}], only)).toMatchObject([
    { timeSlot: ten.timeSlot },
    { errorCode: 'timeslot_full' },
  ]);
  const own = { after: scene.slot.timeSlot.slotBegin, until: scene.slot.timeSlot.slotBegin };
  expect(await preview([first ?? {}], own)).toMatchObject([{ errorCode: 'timeslot_unchanged' }]);
  const never = '2026-05-13T08:30:00.000Z';
  expect(await preview([first ?? {}], { after: never, until: never })).toMatchObject([
    { errorCode: 'timeslot_not_found' },
  ]);
  expect(await preview([{ ...first, timeSlot: eleven.timeSlot }])).toMatchObject([{ timeSlot: eleven.timeSlot }]);
  const longer = { ...eleven.timeSlot, slotEnd: '2026-05-13T12:00:00.000Z' };
  expect(await preview([{ ...first, timeSlot: longer }])).toMatchObject([{ errorCode: 'timeslot_not_found' }]);
});

test('FWD-BULK-05 tours of one truck are promised different slots; where only one is left they become one', async () => {
  const { scene, ten, eleven, preview, move } = await aScene({ capacity: 10 });
  const truck = scene.trucker;
  const early = await aBooked(server, scene, { trucker: truck });
  const late = await aBooked(server, scene, { trucker: truck, slot: ten });
  // The one in front passes the slot over that its truck has.
  expect(await preview(named([early]))).toMatchObject([{ timeSlot: eleven.timeSlot }]);
  const wish = { tourId: early.tourId, timeSlot: ten.timeSlot };
  const [joined] = await preview([wish]);
  expect(joined).toMatchObject({ timeSlot: ten.timeSlot, joinsTour: true });
  const asked = { tourId: early.tourId, currentSlot: scene.slot.timeSlot, timeSlot: ten.timeSlot };
  const moveId = randomUUID();
  const answer = [{ tourId: early.tourId, movedTo: late.tourId }];
  expect(await move([asked], moveId)).toEqual(answer);
  // The tour is gone; what was answered then is answered again.
  expect(await move([asked], moveId)).toEqual(answer);
  expect(await move([asked])).toEqual([{ tourId: early.tourId, errorCode: 'not_found' }]);
});

test('FWD-BULK-06 FWD-BULK-07 FWD-BULK-08 what is refused leaves the others; a foreign tour is like a missing one', async () => {
  const { scene, ten, preview, move } = await aScene({ capacity: 10 });
  const foreign = await aTourOf((await aScene()).scene);
  const [blocked, stale, fine] = await tours(scene, 3);
  await aBlock(db, { facility: scene.facility.id, trucker: present(blocked).trucker.id });
  const list = [present(blocked), foreign, present(stale), present(fine)];
  expect(await preview([...named(list), { tourId: 'T999999' }, { tourId: 'x' }])).toMatchObject([
    { errorCode: 'registration_blocked', currentSlot: scene.slot.timeSlot },
    { errorCode: 'not_found', currentSlot: null },
    { timeSlot: ten.timeSlot },
    { timeSlot: ten.timeSlot },
    { errorCode: 'not_found', currentSlot: null },
    { errorCode: 'not_found', currentSlot: null },
  ]);
  const asked = list.map(({ to }) => to(ten));
  const seen = { ...present(asked[2]), currentSlot: ten.timeSlot };
  expect(await move([...asked.slice(0, 2), seen, present(asked[3]), { ...seen, tourId: 'T999999' }])).toEqual([
    { tourId: present(blocked).tourId, errorCode: 'registration_blocked' },
    { tourId: foreign.tourId, errorCode: 'not_found' },
    { tourId: present(stale).tourId, errorCode: 'changed_meanwhile' },
    { tourId: present(fine).tourId, movedTo: present(fine).tourId },
    { tourId: 'T999999', errorCode: 'not_found' },
  ]);
  expect(await slotOf(foreign.bookingId)).toBe(scene.slot.timeSlot.slotBegin);
  expect(await slotOf(present(fine).bookingId)).toBe(ten.timeSlot.slotBegin);
});

test('FWD-BULK-07 the same act again is answered as before; another one with its id is refused', async () => {
  const { scene, ten, eleven, move } = await aScene({ capacity: 10 });
  const made = await tours(scene, 3);
  const asked = made.map(({ to }) => to(ten));
  const moveId = randomUUID();
  const answers = await Promise.all([move(asked, moveId), move(asked, moveId)]);
  expect(answers[0]).toEqual(named(made).map(({ tourId }) => ({ tourId, movedTo: tourId })));
  expect(answers[1]).toEqual(answers[0]);
  expect(await taken(scene.slot, ten)).toEqual([0, 3]);
  expect(await move([present(made[0]).to(eleven)], moveId)).toMatchObject([{ errorCode: 'idempotency_key_reused' }]);
  // And back, as one act of its own.
  const back = made.map(({ tourId }) => ({ tourId, currentSlot: ten.timeSlot, timeSlot: scene.slot.timeSlot }));
  expect(await move(back)).toEqual(answers[0]);
  expect(await taken(scene.slot, ten)).toEqual([3, 0]);
});

test('FWD-BULK-06 many at once never take more places than a slot has', async () => {
  const { scene, ten, move } = await aScene();
  const made = await tours(scene, 6);
  const halves = [made.slice(0, 3), made.slice(3)];
  const answers = await Promise.all(halves.map((half) => move(half.map(({ to }) => to(ten)))));
  const codes = answers.flat().map(({ errorCode }) => errorCode ?? 'moved');
  expect(codes.filter((code) => code === 'moved')).toHaveLength(2);
  expect(codes.filter((code) => code === 'timeslot_full')).toHaveLength(4);
  expect(await taken(scene.slot, ten)).toEqual([4, 2]);
});

test('FWD-BULK-03 FWD-BULK-06 a request has at most 200 tours', async () => {
  const { scene, ten, preview, move } = await aScene();
  const { tourId, to } = await aTourOf(scene);
  const many = Array.from({ length: tourMovesMax - 1 }, (_, at) => ({ ...to(ten), tourId: `T${900_000 + at}` }));
  const answers = await preview([{ tourId }, ...named(many)]);
  expect(answers).toHaveLength(tourMovesMax);
  expect(answers[0]).toMatchObject({ timeSlot: ten.timeSlot });
  expect(await move([to(ten), ...many])).toHaveLength(tourMovesMax);
  const params = { f: scene.forwarder.id };
  const refused = { status: 400, body: { code: 'validation_failed' } };
  const tooMany = [to(ten), to(ten), ...many];
  const as = scene.user;
  expect(await call(tourMove.preview, { as, params, body: { tours: named(tooMany) } })).toMatchObject(refused);
  const body = { moveId: randomUUID(), tours: tooMany };
  expect(await call(tourMove.move, { as, params, body: body as never })).toMatchObject(refused);
});
