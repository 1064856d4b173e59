import { expect, test } from 'vitest';
import { grows, type Point, trendOf } from '../bench/soak/trend.ts';

const allowed = { share: 0.05, least: 1 };
/** A value every five seconds, with a saw of its own height. */
const series = (of: (at: number) => number, saw = 0): Point[] =>
  Array.from({ length: 60 }, (_, index) => ({ at: index * 5, value: of(index * 5) + saw * (index % 4) }));

test('OPS-113 the slope of a straight line is found, with an interval around it', () => {
  const { slope, low, high, level, span } = trendOf(series((at) => 100 + 2 * at));
  expect([slope, low, high, level, span]).toEqual([2, 2, 2, 395, 295]);
});

test.each([
  ['stands still', series(() => 100), false],
  ['goes up and down', series(() => 100, 40), false],
  ['falls', series((at) => 1_000 - at), false],
  ['grows within the saw', series((at) => 100 + at / 2, 20), true],
  ['grows by less than is allowed', series((at) => 100 + at / 100), false],
  ['jumps once and comes back', series((at) => (at === 150 ? 9_000 : 100)), false],
  ['begins at nothing and stays there', series(() => 0), false],
  ['begins at nothing and grows', series((at) => at / 10), true],
  ['is too short to judge', series((at) => at * 100).slice(0, 3), false],
] as const)('OPS-113 a series that %s', (_, points, expected) => {
  expect(grows(trendOf(points), allowed)).toBe(expected);
});
