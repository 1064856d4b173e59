import { expect, test } from 'vitest';
import { bandColor } from './statistic.ts';

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
