import { expect, test } from 'vitest';
import { accuracyRadius, type MapTruck, type Marker, mercatorOf, moveMarkers, takeTrucks } from './truck-motion.ts';

const truck = (more: Partial<MapTruck> = {}): MapTruck => ({
  id: 'v1',
  group: 'inside',
  latitude: 51.456,
  longitude: 6.736,
  direction: 350,
  accuracy: 5,
  ...more,
});
const take = (...lists: MapTruck[][]) => {
  const markers = new Map<string, Marker>();
  for (const list of lists) takeTrucks(markers, list);
  return markers;
};

test('the projection puts the middle of the map where it belongs', () => {
  expect(mercatorOf({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: expect.closeTo(0.5, 12) });
  expect(mercatorOf({ latitude: 85.051129, longitude: 180 })).toEqual({ x: 1, y: expect.closeTo(0, 6) });
});

test('TRM-MON-26 vehicles absent from a list are removed, TRM-MON-41 those without a valid location have no marker', () => {
  const markers = take([truck(), truck({ id: 'v2' }), truck({ id: 'v3', latitude: null })], [truck({ id: 'v2' })]);
  expect([...markers.keys()]).toEqual(['v2']);
  expect(take([truck()], [truck({ latitude: 91 })]).size).toBe(0);
});

test.each([0, 51.456, 60])(
  'TRM-MON-12 TRM-MON-40 TENT-17 the circle is 1.5 times the accuracy, in metres on the ground at latitude %d',
  (latitude) => {
    const worldSize = 10_000_000;
    const marker = take([truck({ latitude, accuracy: 20 })]).get('v1');
    // 30 metres to the north, as the projection draws them.
    const north = mercatorOf({ latitude: latitude + 30 / 111_319.49, longitude: 6.736 }).y;
    const radius = marker ? accuracyRadius(marker, worldSize) : 0;
    expect(radius).toBeCloseTo(((marker?.y ?? 0) - north) * worldSize, 3);
  },
);

test('TRM-MON-40 without an accuracy there is no circle', () => {
  for (const accuracy of [null, 0]) {
    const marker = take([truck({ accuracy })]).get('v1');
    expect(marker && accuracyRadius(marker, 10_000_000)).toBe(0);
  }
});

test('TRM-MON-13 TRM-MON-39 a new vehicle appears at its position at once, a known one moves there', () => {
  const markers = take([truck()], [truck({ longitude: 6.737, direction: 10 })]);
  const marker = markers.get('v1');
  const from = mercatorOf({ latitude: 51.456, longitude: 6.736 }).x;
  const to = mercatorOf({ latitude: 51.456, longitude: 6.737 }).x;
  expect(marker?.x).toBe(from);
  expect(moveMarkers(markers.values(), 0.25, false)).toBe(true);
  const share = 1 - Math.exp(-1);
  expect(marker?.x).toBeCloseTo(from + (to - from) * share, 12);
  // Over north, not all the way round.
  expect(marker?.direction).toBeCloseTo((350 + 20 * share) % 360, 9);
  for (let frame = 0; frame < 300; frame += 1) moveMarkers(markers.values(), 0.016, false);
  expect(moveMarkers(markers.values(), 0.016, false), 'it has come to rest').toBe(false);
  expect(marker?.x).toBe(to);
  expect(marker?.direction).toBe(10);
});

test('TRM-MON-39 with reduced motion preferred markers jump', () => {
  const markers = take([truck()], [truck({ longitude: 6.737, direction: null })]);
  expect(moveMarkers(markers.values(), 0.001, true)).toBe(false);
  expect(markers.get('v1')).toMatchObject({
    x: mercatorOf({ latitude: 51.456, longitude: 6.737 }).x,
    direction: null,
  });
});
