import { expect, test } from 'vitest';
import { isShown } from './shown-name.ts';

test.each(['Petra', '', 'Ø', 'Jörg-Peter', 'O’Neil', 'علي', 'דוד', 'می‌خواهم', '王', '👩‍🔧', '-', 'Ltd. & Co'])(
  'PROF-12 %j is shown',
  (name) => {
    expect(isShown(name)).toBe(true);
  },
);

test.each([
  '\u202ePetra',
  'Pe\u202atra',
  'Petra\u2066',
  'a\u2069',
  '\u200b',
  '\u200b\u200d',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u00a0',
  '\u0301',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
])('PROF-12 %j is not', (name) => {
  expect(isShown(name)).toBe(false);
});
