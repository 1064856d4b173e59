import { expect, test } from 'vitest';
import { afterQuiet, clockMinutes, tellDue } from './quiet-hours.ts';

const night = { from: '22:00', until: '06:30', timeZone: 'Europe/Berlin' };
const noon = { from: '12:00', until: '13:00', timeZone: 'Europe/Berlin' };

test.each([
  ['before the night', '2026-05-12T19:59:59Z', night, '2026-05-12T19:59:59Z'],
  ['when the night begins', '2026-05-12T20:00:00Z', night, '2026-05-13T04:30:00Z'],
  ['after midnight', '2026-05-12T23:10:00Z', night, '2026-05-13T04:30:00Z'],
  ['when the night ends', '2026-05-13T04:30:00Z', night, '2026-05-13T04:30:00Z'],
  ['at noon', '2026-05-12T10:15:00Z', noon, '2026-05-12T11:00:00Z'],
  ['in the night in which the clock goes forward', '2026-03-28T23:00:00Z', night, '2026-03-29T04:30:00Z'],
  ['in the night in which the clock goes back', '2026-10-24T22:00:00Z', night, '2026-10-25T05:30:00Z'],
  ['where both times are the same', '2026-05-12T20:00:00Z', { ...night, until: '22:00' }, '2026-05-12T20:00:00Z'],
  ['without quiet hours', '2026-05-12T23:10:00Z', null, '2026-05-12T23:10:00Z'],
])('NOTE-07 a mail leaves after the quiet hours: %s', (_, moment, quiet, due) => {
  expect(afterQuiet(new Date(moment), quiet)).toEqual(new Date(due));
});

test.each([
  ['at once', 'immediate', '2026-05-12T08:20:00Z', null, '2026-05-12T08:20:00Z'],
  ['with the next hour', 'hourly', '2026-05-12T08:20:00Z', null, '2026-05-12T09:00:00Z'],
  ['an hour later at a full hour', 'hourly', '2026-05-12T08:00:00Z', null, '2026-05-12T09:00:00Z'],
  ['after the quiet hours', 'hourly', '2026-05-12T19:40:00Z', night, '2026-05-13T04:30:00Z'],
] as const)('NOTE-07 a mail is due %s', (_, mail, moment, quiet, due) => {
  expect(tellDue(new Date(moment), mail, quiet)).toEqual(new Date(due));
});

test.each([
  ['00:00', 0],
  ['23:59', 1439],
  ['24:00', null],
  ['7:00', null],
  ['', null],
])('%s is a time of the day: %s minutes', (text, minutes) => {
  expect(clockMinutes(text)).toBe(minutes);
});
