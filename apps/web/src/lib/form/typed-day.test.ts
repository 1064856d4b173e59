import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay, readTypedDay } from './typed-day.ts';

test.each([
  ['24.11.2026', '2026-11-24'],
  ['1.2.2026', '2026-02-01'],
  ['24/11/2026', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  ['24 11 2026', '2026-11-24'],
  ['24112026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  [' 29.02.2028 ', '2028-02-29'],
  ['Do 03.12.2026', '2026-12-03'],
  ['Do., 3.12.2026', '2026-12-03'],
  ['Donnerstag, 03.12.2026', '2026-12-03'],
  ['Thu 03.12.2026', '2026-12-03'],
  ['So 06.12.2026', '2026-12-06'],
  ['Sunday 06/12/2026', '2026-12-06'],
  ['Thursday 2026-12-03', '2026-12-03'],
  ['2026-12-03T14:30', '2026-12-03'],
  ['2026-12-03 14:30:00', '2026-12-03'],
])('UI-31 %s is the day %s', (typed, day) => {
  expect(readTypedDay(typed)).toEqual({ day });
});

test.each([
  '30.02.2026',
  '29.02.2026',
  '00.01.2026',
  '01.13.2026',
  '32.01.2026',
  '01.01.0026',
  '01.01.2200',
  'Mo 03.12.2026',
  'Fri 03.12.2026',
])('UI-31 %s is in no calendar', (typed) => {
  expect(readTypedDay(typed)).toBe('impossible');
});

// Two digits of a year could mean a birthday or a deadline.
test.each([
  '24',
  '24.11',
  '24.11.',
  '24.11.26',
  '2411',
  'morgen',
  '24.11.2026x',
  '240112026',
  'am 03.12.2026',
  'Do',
  '2026-12-03T23:30:00Z',
])('UI-31 %s is no whole date', (typed) => {
  expect(readTypedDay(typed)).toBe('incomplete');
});

test('I18N-05 UI-31 what is shown reads as the same day', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(day, (iso) => void expect(readTypedDay(formatDay(iso))).toEqual({ day: iso })));
  expect(formatDay('')).toBe('');
});
