import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { corrected, isClockWrong, learnClock, now, useClock } = await import('./clock.ts');

const moment = Date.parse('2026-05-12T08:00:00.500Z');
const second = 1_000;
const minute = 60 * second;
const day = 1_440 * minute;

beforeEach(() => {
  vi.useFakeTimers();
  useClock.setState({ ahead: 0 });
});
afterEach(() => vi.useRealTimers());

/** An answer that the server wrote at a moment, and that came as the device's clock was ahead of it. */
function answer({ ahead = 0, took = 0, at = moment, cache = 'no-store' as string | null, date = true }) {
  vi.setSystemTime(at + took / 2 + ahead);
  const headers = new Headers();
  if (date) headers.set('date', new Date(at).toUTCString());
  if (cache !== null) headers.set('cache-control', cache);
  learnClock(headers, took);
}

test.each([
  ['three days ahead', 3 * day, 100, true],
  ['three days behind', -3 * day, 100, true],
  ['an hour ahead, as with a wrong summer time', 60 * minute, 800, true],
  ['two minutes and a second', 2 * minute + second, 100, true],
  ['a minute behind: corrected, but not worth a word', -minute, 100, false],
])('FIELD-CLOCK-03 a clock %s is corrected', (_, ahead, took, isTold) => {
  answer({ ahead, took });
  expect(now()).toBe(moment + took / 2);
  expect(corrected(moment + ahead)).toBe(moment);
  expect(isClockWrong(useClock.getState())).toBe(isTold);
  vi.advanceTimersByTime(20 * minute);
  expect(now()).toBe(moment + took / 2 + 20 * minute);
});

test.each([
  ['a right clock', { took: 300 }],
  ['within the second of the answer', { ahead: 400 }],
  ['within the doubt of a slow answer', { ahead: 4 * second, took: 8 * second }],
  ['an answer without its moment', { ahead: day, date: false }],
  ['an answer that a cache may have kept', { ahead: day, cache: 'private, no-cache' }],
  ['an answer that says nothing of caches', { ahead: day, cache: null }],
])('FIELD-CLOCK-03 %s changes nothing', (_, given) => {
  answer(given);
  expect(useClock.getState().ahead).toBe(0);
  expect(now()).toBe(Date.now());
});

test('FIELD-CLOCK-03 once measured it stays until it differs again, also over a start', async () => {
  answer({ ahead: 3 * day, took: 100 });
  answer({ ahead: 3 * day + 400, took: 100 });
  expect(useClock.getState().ahead).toBe(3 * day);
  vi.resetModules();
  const again = await import('./clock.ts');
  expect(again.useClock.getState().ahead).toBe(3 * day);
  // The owner has set it right.
  answer({ ahead: 200, took: 100 });
  expect(useClock.getState().ahead).toBe(0);
  expect(localStorage.getItem('clock-ahead')).toBeNull();
});
