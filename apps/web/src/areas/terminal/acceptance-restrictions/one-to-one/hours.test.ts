import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { endHours, startHours } from './hours.ts';

const berlin = 'Europe/Berlin';
const before = new Date('2026-01-01T00:00:00Z');
const hoursOf = (choices: readonly { hour: number }[]) => choices.map(({ hour }) => hour);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('TRM-OTO-05 an ordinary day offers 0 to 23, and a start of 8 the ends 9 to 24', () => {
  const start = startHours('2026-11-24', before, berlin);
  expect(hoursOf(start)).toEqual(from(0, 23));
  const eight = present(start[8]);
  expect(eight.at).toEqual(new Date('2026-11-24T07:00:00Z'));
  const end = endHours('2026-11-24', eight, berlin);
  expect(hoursOf(end)).toEqual(from(9, 24));
  expect(end.at(-1)?.at).toEqual(new Date('2026-11-24T23:00:00Z'));
});

test('TRM-OTO-05 TRM-OTO-15 today begins with the running hour', () => {
  const at = (now: string) => hoursOf(startHours('2026-11-24', new Date(now), berlin))[0];
  expect(at('2026-11-24T09:00:00Z')).toBe(10);
  expect(at('2026-11-24T09:59:59.999Z')).toBe(10);
  expect(at('2026-11-24T10:00:00Z')).toBe(11);
  expect(startHours('2026-11-24', new Date('2026-11-25T00:00:00Z'), berlin)).toEqual([]);
});

test('TRM-OTO-12 the hour that the spring leaves out is offered neither as start nor as end', () => {
  const start = startHours('2026-03-29', before, berlin);
  expect(hoursOf(start)).toEqual([0, 1, ...from(3, 23)]);
  const end = endHours('2026-03-29', present(start[1]), berlin);
  expect(hoursOf(end)).toEqual(from(3, 24));
  expect(end[0]?.at).toEqual(new Date('2026-03-29T01:00:00Z'));
  expect(end.at(-1)?.at).toEqual(new Date('2026-03-29T22:00:00Z'));
});

test('TRM-OTO-12 of the hour that the autumn has twice the first is the start and the second the end', () => {
  const start = startHours('2026-10-25', before, berlin);
  expect(hoursOf(start)).toEqual(from(0, 23));
  expect(present(start[2]).at).toEqual(new Date('2026-10-25T00:00:00Z'));
  expect(endHours('2026-10-25', present(start[1]), berlin)[0]).toEqual({
    hour: 2,
    at: new Date('2026-10-25T01:00:00Z'),
  });
  expect(endHours('2026-10-25', present(start[2]), berlin)[0]).toEqual({
    hour: 3,
    at: new Date('2026-10-25T02:00:00Z'),
  });
});

test('TRM-OTO-12 TRM-OTO-15 while the second of the doubled hour runs, it is the start', () => {
  const [first] = startHours('2026-10-25', new Date('2026-10-25T01:30:00Z'), berlin);
  expect(first).toEqual({ hour: 2, at: new Date('2026-10-25T01:00:00Z') });
});
