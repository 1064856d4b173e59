import { snackbarMs } from '@quaygate/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideSnackbar, notify, useSnackbar } from './notify.ts';

const shown = () => {
  const { tone, message } = useSnackbar.getState();
  return { tone, message };
};
const nothing = { tone: 'initial', message: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hideSnackbar();
  vi.useRealTimers();
});

test('UI-01 UI-06 a message is a success, a warning, an error or an information; before the first there is nothing', () => {
  expect(shown()).toEqual(nothing);
  for (const tone of ['success', 'warning', 'error', 'info'] as const) {
    notify[tone](`as ${tone}`);
    expect(shown()).toEqual({ tone, message: `as ${tone}` });
  }
});

test('UI-02 UI-06 a message stands for 5 s; the next one replaces it and begins anew', () => {
  expect(snackbarMs).toBe(5_000);
  notify.success('first');
  vi.advanceTimersByTime(4_999);
  notify.error('second');
  vi.advanceTimersByTime(4_999);
  expect(shown()).toEqual({ tone: 'error', message: 'second' });
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(nothing);
});
