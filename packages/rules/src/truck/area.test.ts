import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, isWithin, metresBetween, type Place, placeFrom, widened } from './area.ts';

const area = {
  southWest: { latitude: 51.447, longitude: 6.724 },
  northEast: { latitude: 51.463, longitude: 6.748 },
};
const place = fc.record({
  latitude: fc.double({ min: 51, max: 52, noNaN: true }),
  longitude: fc.double({ min: 6, max: 7, noNaN: true }),
});

test('TRM-MON-38 an area holds its edges and nothing beyond', () => {
  expect([isWithin(area, area.southWest), isWithin(area, area.northEast)]).toEqual([true, true]);
  expect(isWithin(area, { latitude: 51.4469, longitude: 6.73 })).toBe(false);
  expect(isWithin(area, { latitude: 51.45, longitude: 6.7481 })).toBe(false);
});

test('INT-15 an area with 20 km around reaches as far on each side', () => {
  const wide = widened(area, 20_000);
  const middle = (corner: Place): Place => ({ latitude: 51.455, longitude: corner.longitude });
  for (const side of ['southWest', 'northEast'] as const) {
    const north = { latitude: wide[side].latitude, longitude: area[side].longitude };
    expect(metresBetween(north, area[side])).toBeCloseTo(20_000, -1);
    expect(metresBetween(middle(wide[side]), middle(area[side]))).toBeCloseTo(20_000, -1);
  }
});

test('INT-21 TENT-17 directions are degrees clockwise from north', () => {
  const from = { latitude: 51.5, longitude: 6.5 };
  const to = (north: number, east: number) => ({ latitude: 51.5 + north, longitude: 6.5 + east });
  for (const [north, east, degrees] of [
    [0.001, 0, 0],
    [0, 0.001, 90],
    [-0.001, 0, 180],
    [0, -0.001, 270],
  ] as const) {
    expect(directionOf(from, to(north, east))).toBeCloseTo(degrees, 1);
  }
  fc.assert(
    fc.property(place, place, (a, b) => {
      const degrees = directionOf(a, b);
      expect(degrees >= 0 && degrees < 360).toBe(true);
      expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 6);
    }),
  );
});

test('INT-35 a place so many metres away in a direction is as far and lies there', () => {
  fc.assert(
    fc.property(
      place,
      fc.double({ min: 0, max: 359, noNaN: true }),
      fc.integer({ min: 100, max: 50_000 }),
      (from, to, far) => {
        const there = placeFrom(from, to, far);
        expect(metresBetween(from, there)).toBeCloseTo(far, 0);
        expect(Math.abs(directionOf(from, there) - to) % 360).toBeCloseTo(0, 1);
      },
    ),
  );
});
