import { driverPosition, driverTour, gateEvent } from '@quaygate/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { spyOnTrips } from '../../../test/round-trips.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, anAccountOf, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aTrucker } from '../../../test/scenes/factories.ts';
import { walOf } from '../../../test/wal.ts';
import { deletePositionsBefore } from './driver-position.queries.ts';
import { reportPositions } from './driver-position.service.ts';

const server = await startServer();
const { db, clock } = server;
const center = { latitude: 51.456, longitude: 6.736 };
const map = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
  center,
};

let scene: DriverScene;
let booked: { bookingId: string; tourId: string };
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  await db
    .updateTable('facility')
    .set({ map: JSON.stringify(map) })
    .where('id', '=', scene.facility.id)
    .execute();
  booked = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
});
afterEach(() => {
  vi.restoreAllMocks();
});
const agree = (given = true) => server.call(driverPosition.setConsent, { as: scene.driver, body: { given } });
const at = (place = center, secondsAgo = 0) => ({
  occurredAt: new Date(clock.now().getTime() - secondsAgo * 1_000).toISOString(),
  ...place,
  direction: 90,
  accuracy: 8,
});
async function report(positions = [at()], as = scene.driver, tourId = booked.tourId) {
  clock.advance(1_000);
  return server.call(driverPosition.report, { as, params: { tourId }, body: { positions } });
}
const vehicles = () =>
  db.selectFrom('vehiclePosition').selectAll().where('facilityId', '=', scene.facility.id).execute();
const refused = (code: string) => ({ body: { code } });

test('DRV-POS-01 DRV-POS-02 without consent nothing is taken, and taking it back deletes what is stored', async () => {
  const consent = () => server.call(driverPosition.consent, { as: scene.driver });
  expect((await consent()).body).toEqual({ given: false, changedDate: null });
  expect(await report()).toMatchObject(refused('position_consent_missing'));
  expect(await vehicles()).toEqual([]);
  await agree();
  expect(await report()).toMatchObject({ status: 200, body: { place: 'terminal', arrivalDate: null } });
  expect(await vehicles()).toMatchObject([
    { vehicleId: `driver-${booked.tourId}`, licensePlate: scene.trucker.plate, ...center, locationAccuracy: 8 },
  ]);
  await agree(false);
  expect(await vehicles()).toEqual([]);
  expect((await consent()).body.given).toBe(false);
  expect(await report()).toMatchObject(refused('position_consent_missing'));
});

test('DRV-POS-05 DRV-POS-06 far away only the arrival is kept, near the terminal the place as well, and never a history', async () => {
  await agree();
  const far = { latitude: 52.456, longitude: 6.736 };
  const { body } = await report([at(far)]);
  expect(body).toEqual({ place: 'way', arrivalDate: expect.stringMatching(/^2026-05-13T08:2\d/) });
  expect(await vehicles()).toMatchObject([{ latitude: null, longitude: null, direction: null, isOutside: true }]);
  const [tour] = (await server.call(driverTour.list, { as: scene.driver })).body.items;
  expect(tour.arrivalDate).toBe(body.arrivalDate);
  const near = { latitude: 51.5, longitude: 6.736 };
  expect((await report([at(near)])).body).toMatchObject({ place: 'terminal', arrivalDate: expect.any(String) });
  expect(await vehicles()).toMatchObject([{ ...near, isOutside: false }]);
  expect(await db.selectFrom('vehicleHistory').selectAll().execute()).toEqual([]);
});

test('DRV-POS-15 a rough position says nothing: the last exact one of the batch counts, and what is stored stays', async () => {
  await agree();
  const rough = (secondsAgo: number) => ({ ...at({ latitude: 0.5, longitude: 0.5 }, secondsAgo), accuracy: 9_000 });
  const unknown = { status: 200, body: { place: 'unknown', arrivalDate: null } };
  expect(await report([rough(0)])).toMatchObject(unknown);
  expect(await vehicles()).toEqual([]);
  const far = { latitude: 52.456, longitude: 6.736 };
  const { body } = await report([at(far, 2), rough(0)]);
  expect(body).toEqual({ place: 'way', arrivalDate: expect.stringMatching(/^2026-05-13T08:2\d/) });
  expect(await report([rough(0)])).toMatchObject(unknown);
  const [tour] = (await server.call(driverTour.list, { as: scene.driver })).body.items;
  expect(tour.arrivalDate).toBe(body.arrivalDate);
  await agree(false);
  expect(await report([rough(0)])).toMatchObject(refused('position_consent_missing'));
});

test('DRV-POS-04 of a batch the newest counts; one out of order, too dense, old, ahead or long is refused', async () => {
  await agree();
  const edge = { latitude: 51.45, longitude: 6.73 };
  expect((await report([at(center, 3), at(center, 2), at(edge)])).status).toBe(200);
  expect(await vehicles()).toMatchObject([edge]);
  const half = { ...at(), occurredAt: new Date(clock.now().getTime() + 500).toISOString() };
  for (const wrong of [[at(center, 1), at(center, 2)], [at(), half], [at(center, 601)], [at(center, -12)]]) {
    expect(await report(wrong)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  const many = Array.from({ length: 61 }, (_, index) => at(center, 61 - index));
  expect((await report(many)).body.errors).toEqual([{ field: 'positions', code: 'tooLong' }]);
  expect((await report([])).body.errors).toEqual([{ field: 'positions', code: 'fieldRequired' }]);
  // A late batch does not take the place of a newer one.
  expect((await report([at(center, 60)])).status).toBe(200);
  expect(await vehicles()).toMatchObject([edge]);
});

test('DRV-POS-04 a tour takes one batch per second', async () => {
  await agree();
  await report();
  const answer = await server.call(driverPosition.report, {
    as: scene.driver,
    params: { tourId: booked.tourId },
    body: { positions: [at()] },
  });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('DRV-POS-07 with the end of the tour the position is deleted, and nothing more is taken', async () => {
  await agree();
  await report();
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await gate.tell(gateEvent.report, { type: 'completed', bookingId: booked.bookingId, reason: '' });
  expect(await vehicles()).toEqual([]);
  const arrivals = db.selectFrom('driverPosition').selectAll().where('truckerId', '=', scene.driver.id);
  expect(await arrivals.execute()).toEqual([]);
  expect(await report()).toMatchObject(refused('tour_not_running'));
});

test('DRV-POS-07 what was not reported anew for an hour is deleted by the clock', async () => {
  await agree();
  await report();
  await deletePositionsBefore(db, clock.now(), 10);
  expect(await vehicles()).toHaveLength(1);
  await deletePositionsBefore(db, new Date(clock.now().getTime() + 1), 10);
  expect(await vehicles()).toEqual([]);
});

test('DRV-POS-01 outside its hours a tour takes none, and a foreign one looks like a missing one', async () => {
  await agree();
  clock.set('2026-05-13T01:59:00Z');
  expect(await report()).toMatchObject({ status: 409, ...refused('tour_not_running') });
  clock.set('2026-05-13T06:05:00Z');
  const stranger = await anAccountOf(db, await aTrucker(db, { forwarder: scene.forwarder.id }));
  const [foreign, missing] = [await report([at()], stranger), await report([at()], stranger, 'T999999999')];
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(foreign.body).toEqual({ ...missing.body, instance: foreign.body.instance });
});

test('DRV-POS-07 a position that comes while the tour ends leaves nothing behind', async () => {
  await agree();
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  await Promise.all([
    report(),
    gate.tell(gateEvent.report, { type: 'completed', bookingId: booked.bookingId, reason: '' }),
  ]);
  expect(await vehicles()).toEqual([]);
});

test('OPS-127 a position waits for the database twice and writes the locks of tour and consent alone', async () => {
  await agree();
  await report();
  clock.advance(1_000);
  const deps = { ...server.deps, limit: () => {} };
  const asked = { truckerId: scene.driver.id, tourId: booked.tourId };
  const newest = { ...at(), occurredAt: clock.now() };
  const trips = spyOnTrips(server.url);
  const wal = await walOf(server.ownerUrl, () => reportPositions(deps, asked, [newest]));
  expect([trips(), wal.records]).toEqual([2, 2]);
});
