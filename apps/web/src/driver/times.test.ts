import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { asSentence, dayAndTime, dayName } = await import('./times.ts');
const moment = (time: string) => new Date(`2026-05-12T${time}:00Z`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(moment('08:00'));
});
afterEach(() => vi.useRealTimers());

test('ANN-19 a day inside of a sentence begins small where it is no name', () => {
  const words = { now: 'Today', tomorrow: 'Tomorrow' };
  const at = (date: Date) => dayAndTime(date, 'Europe/Berlin', 'en', words);
  expect(at(moment('15:41'))).toBe('today 17:41');
  expect(at(new Date('2026-05-13T15:41:00Z'))).toBe('tomorrow 17:41');
  expect(at(new Date('2026-05-15T15:41:00Z'))).toMatch(/^Friday/);
  expect(asSentence('today 17:41 to tomorrow 08:00', 'en')).toBe('Today 17:41 to tomorrow 08:00');
});

test('DRV-TOUR-05 a Ukrainian Friday has the apostrophe of the texts', () => {
  const friday = new Date('2026-05-15T15:41:00Z');
  expect(dayName(friday, 'Europe/Berlin', 'uk', { now: '', tomorrow: '' })).toMatch(/^п’ятниця/);
});
