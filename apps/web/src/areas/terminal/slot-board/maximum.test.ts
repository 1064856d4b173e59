import { expect, test } from 'vitest';
import { limitIn, limitProblem } from './maximum.ts';

test.each([
  ['12', { maximum: 12 }],
  [' 0 ', { maximum: 0 }],
  ['1001', undefined],
  ['50 %', { percent: 50 }],
  ['50%', { percent: 50 }],
  ['-20 %', { percent: 80 }],
  ['\u221220 %', { percent: 80 }],
  ['\u2013100%', { percent: 0 }],
  ['101 %', undefined],
  ['-101 %', undefined],
  ['-20', undefined],
  ['half', undefined],
])('TRM-SLOT-26 the limit %j is %j', (typed, limit) => {
  expect(limitIn(typed)).toEqual(limit);
  expect(limitProblem(typed)).toBe(limit ? undefined : 'invalidValue');
});

test('a limit that is needed is asked for', () => {
  expect(limitProblem('  ')).toBe('fieldRequired');
});
