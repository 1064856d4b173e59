import { expect, test } from 'vitest';
import { timerText } from './timer.ts';

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [61, '01:01'],
  [3_599, '59:59'],
  [3_600, '60:00'],
  [36_061, '601:01'],
])('VOICE-62 %i seconds are %s', (seconds, text) => {
  expect(timerText(seconds)).toBe(text);
});
