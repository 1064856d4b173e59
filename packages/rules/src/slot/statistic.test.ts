import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandColor, formatMinutes } from './statistic.ts';

const time = [
  { minValue: 0, maxValue: 30, color: 'green' },
  { minValue: 30, maxValue: 60, color: 'yellow' },
];

test.each([
  [10, time, 'green'],
  [45, time, 'yellow'],
  [61, time, 'red'],
  [-1, time, 'red'],
  [10, [], 'blue'],
  [null, time, 'blue'],
  [null, [], 'blue'],
])('FWD-DASH-14 the value %s has in %j the colour %s', (value, bands, expected) => {
  expect(bandColor(value, bands)).toBe(expected);
});

test.each([
  [0, time, 'green'],
  [30, time, 'green'],
  [30.0001, time, 'yellow'],
  [60, time, 'yellow'],
  [60.0001, time, 'red'],
  [-1e9, [{ minValue: null, maxValue: 0, color: 'purple' }], 'purple'],
  [1e9, [{ minValue: 0, maxValue: null, color: 'purple' }], 'purple'],
  [7, [{ minValue: null, maxValue: null, color: 'purple' }], 'purple'],
])('FWD-DASH-21 the edges belong to a band: %s in %j is %s', (value, bands, expected) => {
  expect(bandColor(value, bands)).toBe(expected);
});

test.each([
  [0, '00:00'],
  [61.5, '61:30'],
  [1 / 60, '00:01'],
  [9.999, '10:00'],
  [0.008, '00:00'],
  [0.009, '00:01'],
  [600, '600:00'],
])('FLIM-03 %s minutes are shown as %s', (minutes, expected) => {
  expect(formatMinutes(minutes)).toBe(expected);
});

test('FLIM-03 the shown time is within half a second of the value and has no 60 seconds', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (minutes) => {
      const text = formatMinutes(minutes);
      expect(text).toMatch(/^\d{2,}:[0-5]\d$/);
      const [whole = 0, seconds = 0] = text.split(':').map(Number);
      expect(Math.abs(whole * 60 + seconds - minutes * 60)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
