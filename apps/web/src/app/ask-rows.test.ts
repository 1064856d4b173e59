import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from './ask-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('UI-37 what is about to come is waited for, what takes longer is not', async () => {
  let isOver = false;
  const waiting = soon(new Promise(() => {})).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(199);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
  // No time has to pass.
  expect(await soon(Promise.resolve('rows'))).toBe('rows');
});
