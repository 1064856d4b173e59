import { expect, test } from 'vitest';
import { dayOf, momentsOf, readDay } from './day-range.ts';

const now = new Date('2026-10-24T22:30:00Z');

test.each([
  ['today', 'today'],
  ['tomorrow', 'tomorrow'],
  ['2026-11-22', '2026-11-22'],
  ['2026-13-40', ''],
  ['yesterday', 'yesterday'],
  ['soon', ''],
  ['', ''],
])('FWD-BOOK-51 the day %j of an address is read as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('FWD-BOOK-51 today is the day of the terminals, not of UTC', () => {
  expect(dayOf('today', now)).toBe('2026-10-25');
  expect(dayOf('tomorrow', now)).toBe('2026-10-26');
});

test('FWD-BOOK-51 a day reaches from midnight to midnight, also where the clock changes', () => {
  expect(momentsOf({ from: 'today', to: 'today' }, now)).toEqual({
    from: new Date('2026-10-24T22:00:00Z'),
    until: new Date('2026-10-25T23:00:00Z'),
  });
  expect(momentsOf({ from: '2026-12-31', to: '' }, now)).toEqual({ from: new Date('2026-12-30T23:00:00Z') });
  expect(momentsOf({ from: '', to: '' }, now)).toEqual({});
});
