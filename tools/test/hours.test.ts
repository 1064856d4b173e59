import { expect, test } from 'vitest';
import { nightRuns, summaryOf } from './hours.ts';
import { readMoment } from './moment.ts';

test('the night has six moments that a run may begin at, a run under load, and one with all rounds', () => {
  const moments = nightRuns.flatMap(({ args }) => (args.includes('--at') ? [args.at(-1) ?? ''] : []));
  expect(new Set(moments.map((moment) => readMoment(moment).getTime())).size).toBe(6);
  expect(nightRuns.filter(({ env }) => env).map(({ name }) => name)).toEqual(['under load', 'all rounds']);
});

test('the summary names each run, and at the end what is red', () => {
  const green = { name: '00:30', seconds: 390, said: '700 passed, 0 failed', isGreen: true };
  const red = { name: 'New Year', seconds: 400, said: '699 passed, 1 failed', isGreen: false };
  expect(summaryOf([green]).split('\n').at(-1)).toBe('all 1 runs are green');
  const lines = summaryOf([green, red]).split('\n');
  expect(lines[0]).toMatch(/^✓ 00:30 +6\.5 min {3}700 passed, 0 failed$/);
  expect(lines[1]).toMatch(/^✗ New Year .*699 passed, 1 failed$/);
  expect(lines[2]).toBe('red: New Year');
});
