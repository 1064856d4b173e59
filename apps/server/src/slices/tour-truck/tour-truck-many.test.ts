import { type ChangedTour, type TourTruckPreview, tourTruck } from '@quaygate/contract';
import { tourMovesMax } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker } from '../../../test/scenes/factories.ts';
import { bookingRow } from '../../../test/scenes/move-scene.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

async function aDriver(scene: BookingScene) {
  const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  return trucker;
}

/** Tours of drivers of their own in slots of their own, another driver, and the calls as the dispatcher makes them. */
async function aScene(hours = [8, 9]) {
  const scene = await aBookingScene(db);
  const params = { f: scene.forwarder.id };
  const other = await aDriver(scene);
  const tours = [];
  const slots = new Map<number, Awaited<ReturnType<typeof aSlot>>>();
  for (const hour of hours) {
    const begin = `2026-05-14T${String(hour).padStart(2, '0')}:00:00Z`;
    const slot = slots.get(hour) ?? (await aSlot(db, { facility: scene.facility.id, begin }));
    slots.set(hour, slot);
    const trucker = await aDriver(scene);
    const { tourId, bookingId } = await aBooked(server, scene, { trucker, slot });
    const { truckerId, licensePlate } = await bookingRow(db, bookingId);
    tours.push({ tourId, bookingId, trucker, truck: { truckerId, licensePlate } });
  }
  const preview = async (body: object): Promise<TourTruckPreview[]> => {
    const answer = await call(tourTruck.preview, { as: scene.user, params, body: body as never });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.tours;
  };
  const change = async (asked: object[]): Promise<ChangedTour[]> => {
    const answer = await call(tourTruck.updateMany, { as: scene.user, params, body: { tours: asked } as never });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.tours;
  };
  return { scene, other, tours, preview, change };
}

/** How often each driver was told that a tour of theirs has changed. */
async function told() {
  const rows = await db.selectFrom('driverNotice').select('truckerId').where('kind', '=', 'tour_changed').execute();
  return (id: string) => rows.filter(({ truckerId }) => truckerId === id).length;
}
const named = (tours: readonly { tourId: string }[]) => tours.map(({ tourId }) => ({ tourId }));
const driverOf = async (bookingId: string) => {
  const { truckerId, licensePlate } = await bookingRow(db, bookingId);
  return { truckerId, licensePlate };
};
/** What the preview promised, as the screen sends it. */
const planOf = (previews: readonly TourTruckPreview[]) =>
  previews.flatMap(({ tourId, current, truck, unchanged }) =>
    current && truck && !unchanged
      ? [{ tourId, truckerId: truck.truckerId, licensePlate: truck.licensePlate, current: plateOf(current) }]
      : [],
  );
const plateOf = ({ truckerId, licensePlate }: { truckerId: string; licensePlate: string }) => ({
  ...{ truckerId, licensePlate },
});

test('FWD-BULK-14 FWD-BULK-16 a preview says what each tour would get and changes nothing; the change does it, and goes back', async () => {
  const { other, tours, preview, change } = await aScene();
  const wish = { truckerId: other.id, tours: named(tours) };
  const promised = await preview(wish);
  expect(promised).toMatchObject(
    tours.map(({ tourId, truck }) => ({
      tourId,
      current: truck,
      truck: { truckerId: other.id, licensePlate: other.plate },
    })),
  );
  for (const { bookingId, truck } of tours) expect(await driverOf(bookingId)).toEqual(truck);

  const before = await told();
  const plan = planOf(promised);
  const done = tours.map(({ tourId }) => ({ tourId, changed: true }));
  expect(await change(plan)).toEqual(done);
  for (const { bookingId } of tours)
    expect(await driverOf(bookingId)).toEqual({ truckerId: other.id, licensePlate: other.plate });
  expect(await change(plan), 'the same again').toEqual(done);
  expect(await preview(wish)).toMatchObject(tours.map(({ tourId }) => ({ tourId, unchanged: true })));
  const after = await told();
  for (const { trucker } of tours) expect(after(trucker.id) - before(trucker.id)).toBe(1);
  expect(after(other.id) - before(other.id)).toBe(tours.length);

  const back = plan.map(({ tourId, current, ...now }) => ({ tourId, ...current, current: now }));
  expect(await change(back)).toEqual(done);
  for (const { bookingId, truck } of tours) expect(await driverOf(bookingId)).toEqual(truck);
});

test('FWD-BULK-15 a truck is promised a slot once, and a plate that is wanted is the one of every tour', async () => {
  const { other, tours, preview, change } = await aScene([8, 8]);
  const promised = await preview({ truckerId: other.id, licensePlate: 'DU-NE 42', tours: named(tours) });
  expect(promised[0]).toMatchObject({ truck: { truckerId: other.id, licensePlate: 'DU-NE 42' } });
  expect(promised[1]).toMatchObject({ errorCode: 'plate_taken' });
  expect(promised[1]?.truck).toBeUndefined();
  const [first, second] = tours.map(({ tourId, truck }) => {
    return { tourId, truckerId: other.id, licensePlate: 'DU-NE 42', current: truck };
  });
  expect(await change([first as object, second as object])).toEqual([
    { tourId: first?.tourId, changed: true },
    { tourId: second?.tourId, errorCode: 'plate_taken' },
  ]);
});

test('FWD-BULK-14 FWD-BULK-16 what is refused leaves the others; a foreign tour is like a missing one', async () => {
  const { scene, other, tours, preview, change } = await aScene();
  const foreign = (await aScene([10])).tours[0];
  const asked = [...named(tours), { tourId: foreign?.tourId ?? '' }, { tourId: 'T999999' }];
  const answers = await preview({ truckerId: other.id, tours: asked });
  expect(answers.slice(2)).toEqual(
    asked.slice(2).map(({ tourId }) => ({ tourId, current: null, errorCode: 'not_found' })),
  );
  const [first, second] = planOf(answers) as { tourId: string }[];
  const stale = { ...second, current: { truckerId: other.id, licensePlate: 'DU-XX 1' } };
  expect(await change([first as object, stale, { ...first, tourId: foreign?.tourId }])).toEqual([
    { tourId: first?.tourId, changed: true },
    { tourId: second?.tourId, errorCode: 'changed_meanwhile' },
    { tourId: foreign?.tourId, errorCode: 'not_found' },
  ]);

  await aBlock(db, { facility: scene.facility.id, trucker: other.id });
  expect(await preview({ truckerId: other.id, tours: named(tours.slice(1)) })).toMatchObject([
    { errorCode: 'registration_blocked' },
  ]);
  const unknown = await preview({ truckerId: 'no-driver', tours: named(tours.slice(1)) });
  expect(unknown).toMatchObject([{ errorCode: 'trucker_not_found' }]);
});

test('FWD-BULK-16 many changes at once that saw the same truck: one of them is done, and each tour has one whole truck', async () => {
  const { scene, other, tours, change } = await aScene();
  const third = await aDriver(scene);
  const to = ({ id, plate }: typeof other) =>
    tours.map(({ tourId, truck }) => ({ tourId, truckerId: id, licensePlate: plate, current: truck }));
  const answers = await Promise.all([change(to(other)), change(to(third).toReversed()), change(to(other))]);
  for (const { tourId, bookingId } of tours) {
    const now = await driverOf(bookingId);
    const winner = now.truckerId === other.id ? other : third;
    expect(now).toEqual({ truckerId: winner.id, licensePlate: winner.plate });
    const codes = answers.flat().filter((each) => each.tourId === tourId);
    expect(codes.some(({ changed }) => changed)).toBe(true);
    for (const { changed, errorCode } of codes) expect(changed ? 'changed' : errorCode).toMatch(/^changed/);
  }
});

test('FWD-BULK-14 FWD-BULK-16 a request has at most 200 tours', async () => {
  const { scene, other } = await aScene([]);
  const params = { f: scene.forwarder.id };
  const tours = Array.from({ length: tourMovesMax + 1 }, () => ({ tourId: 'T1' }));
  const preview = await call(tourTruck.preview, { as: scene.user, params, body: { truckerId: other.id, tours } });
  expect(preview).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const truck = { truckerId: other.id, licensePlate: other.plate };
  const many = tours.map((each) => ({ ...each, ...truck, current: truck }));
  const update = await call(tourTruck.updateMany, { as: scene.user, params, body: { tours: many } });
  expect(update).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
