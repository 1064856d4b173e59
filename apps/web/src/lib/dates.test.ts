import '../../test/browser-globals.ts';
import { expect, test, vi } from 'vitest';

const { formatDate, formatDateTime, formatMoment, formatTime, formatTimeSpan, formatWeekday } = await import(
  './dates.ts'
);
const { formatWeight } = await import('./numbers.ts');
const { setLanguage } = await import('../text/language.ts');

test('I18N-05..08 dates and times are those of the terminal, summer and winter', () => {
  expect(formatDateTime(new Date('2026-07-01T22:30:00Z'))).toBe('02.07.2026 00:30');
  expect(formatDateTime(new Date('2026-12-01T22:30:00Z'))).toBe('01.12.2026 23:30');
  expect(formatDate(new Date('2026-12-31T23:30:00Z'))).toBe('01.01.2027');
  expect(formatTime(new Date('2026-12-01T22:30:00Z'), 'Europe/London')).toBe('22:30');
});

test('I18N-08 the hour that comes twice says which of the two it is', () => {
  const first = new Date('2026-10-25T00:30:00Z');
  const second = new Date('2026-10-25T01:30:00Z');
  setLanguage('de');
  expect([formatTime(first), formatTime(second)]).toEqual(['02:30 MESZ', '02:30 MEZ']);
  setLanguage('en');
  expect([formatTime(first), formatTime(second)]).toEqual(['02:30 CEST', '02:30 CET']);
  setLanguage('de');
});

test('FWD-STAT-31 slots are shown from begin to end', () => {
  expect(formatTimeSpan(new Date('2026-11-23T07:00:00Z'), new Date('2026-11-23T07:50:00Z'))).toBe('08:00 - 08:50');
  expect(formatWeekday(new Date('2026-11-23T07:00:00Z'))).toBe('Mo, 23.11.');
});

test('FWD-STAT-30 weights have a dot as thousands separator', () => {
  expect(formatWeight(41000)).toBe('41.000 kg');
});

test('DRV-POS-16 a moment has its day where that is not today', () => {
  setLanguage('de');
  vi.useFakeTimers({ now: new Date('2026-05-12T08:00:00Z') });
  expect(formatMoment(new Date('2026-05-12T15:10:00Z'))).toBe('17:10');
  expect(formatMoment(new Date('2026-05-17T15:10:00Z'))).toBe('So, 17.05. 17:10');
  expect(formatMoment(new Date('2026-05-12T22:10:00Z'))).toBe('Mi, 13.05. 00:10');
  vi.useRealTimers();
});
