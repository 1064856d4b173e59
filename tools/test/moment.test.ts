import { expect, test } from 'vitest';
import { readMoment } from './moment.ts';

test.each([
  ['2026-05-12T10:00', '2026-05-12T08:00:00.000Z'],
  ['2026-01-12T10:00', '2026-01-12T09:00:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T01:30:00.000Z'],
])('%s begins the run at %s', (text, instant) => {
  expect(readMoment(text).toISOString()).toBe(instant);
});

test.each(['noon', '2026-05-12', '10:00', '2026-13-01T10:00', '2026-05-12T10:00:00'])('%s is no moment', (text) => {
  expect(() => readMoment(text)).toThrow(text);
});
