import { expect, test } from 'vitest';
import { hoursAndMinutes, loadingGap, loadingGapHours } from './train-booking.ts';

const slotBegin = new Date('2026-05-13T06:00:00Z');

test.each([
  ['2026-05-14T06:00:00.001Z', 'long'],
  ['2026-05-14T06:00:00Z', 'long'],
  ['2026-05-14T05:59:59.999Z', undefined],
  ['2026-05-13T08:00:00.001Z', undefined],
  ['2026-05-13T08:00:00Z', 'short'],
  ['2026-05-13T06:00:00Z', 'short'],
  ['2026-05-12T06:00:00Z', 'short'],
])('TRN-17 TRN-18 TRN-33 a slot at 06:00 with the last loading time %s is %s', (text, expected) => {
  expect(loadingGap({ slotBegin, latestLoadingTime: new Date(text) })).toBe(expected);
});

test('TRN-33 without one of both times there is no gap', () => {
  expect(loadingGap({ slotBegin, latestLoadingTime: null })).toBeUndefined();
  expect(loadingGap({ slotBegin: null, latestLoadingTime: slotBegin })).toBeUndefined();
  expect(loadingGapHours({ slotBegin, latestLoadingTime: new Date('2026-05-13T04:30:00Z') })).toBe(-1.5);
});

test.each([
  [0, '0 min'],
  [25, '25 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1500, '25 h'],
])('TRN-55 TRN-62 %i minutes are said as %s', (minutes, said) => {
  expect(hoursAndMinutes(minutes)).toBe(said);
});
