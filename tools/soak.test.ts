import { expect, test } from 'vitest';
import { deletedByJobs } from '../apps/server/src/db/rights/role-rights.ts';
import { jobNames } from '../apps/server/src/jobs/jobs.ts';
import { partitions } from '../apps/server/src/jobs/retention/partitions.ts';
import { deletingJobs } from '../bench/soak/retention.ts';
import { staying } from '../bench/soak/samples.ts';
import { grows, type Point, trendOf } from '../bench/soak/trend.ts';
import { judge } from '../bench/soak/verdict.ts';

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

test('OPS-112 the jobs of the soak are those of the product, and what they delete from is judged by its size', () => {
  expect(deletingJobs.map(([name]) => name).filter((name) => !jobNames.includes(name))).toEqual([]);
  // Notices go with their driver, and partitions when their period is over: both stay until then.
  const isPartitioned = (table: string) => Object.keys(partitions).includes(table);
  expect(deletedByJobs.filter((table) => staying.has(table) && !isPartitioned(table))).toEqual(['driver_notice']);
});

const steady = new Map([['memory', { points: series(() => 100, 3), allowed }]]);
const growing = new Map([...steady, ['rows', { points: series((at) => at), allowed }]]);
const well = { acts: 1, failures: [], closed: 0 };

test('OPS-112 a run is quiet where nothing grows, fails or is closed', () => {
  expect(judge(steady, well)).toMatchObject({ isQuiet: true, text: expect.stringContaining('Nothing grows.') });
  expect(judge(growing, well).isQuiet).toBe(false);
  expect(judge(growing, well).text).toMatch(/\| rows \|.*GROWS/);
  expect(judge(steady, { ...well, failures: ['answered 500'] }).isQuiet).toBe(false);
  expect(judge(steady, { ...well, closed: 1 }).isQuiet).toBe(false);
  expect(judge(steady, { ...well, acts: 0 }).isQuiet).toBe(false);
});
