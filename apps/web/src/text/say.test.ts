import { expect, test } from 'vitest';
import { say } from './say.ts';

const texts = { one: { greeting: 'Hallo {{name}}' }, rows_one: '{{count}} Zeile', rows_other: '{{count}} Zeilen' };

test('I18N-01 a text is found by its path and filled with its values', () => {
  expect(say(texts, 'de', 'one.greeting', { name: 'Petra' })).toBe('Hallo Petra');
});

test.each([
  [0, 'de', '0 Zeilen'],
  [1, 'de', '1 Zeile'],
  [1234, 'de', '1.234 Zeilen'],
  [1234, 'en', '1,234 Zeilen'],
] as const)(
  'I18N-01 a count of %i in %s chooses the plural and is written with its separators',
  (count, language, text) => {
    expect(say(texts, language, 'rows', { count })).toBe(text);
  },
);

test('an unknown path shows itself instead of nothing', () => {
  expect(say(texts, 'de', 'one.missing')).toBe('one.missing');
});
