import { expect, test } from 'vitest';
import { isPersonName } from './person-name.ts';

const names = [
  ...[
    '-',
    '---',
    '?',
    '.',
    'TBA',
    't.b.a.',
    'N/A',
    'n.n.',
    'X'.repeat(3),
    'x',
    '0',
    '123',
    '\u200b',
    '(unbekannt)',
    '’',
  ].map((text) => [text, false] as const),
  ...['Müller', 'O', 'Na', 'Xi', 'Jean-Pierre', 'O’Brien', 'Łukasz', 'გიორგი', '李', 'محمد', 'Null', 'D.', 'Nn'].map(
    (text) => [text, true] as const,
  ),
];

test.each(names)('FIELD-NAME-01 %j is a name: %s', (text, expected) => {
  expect(isPersonName(text)).toBe(expected);
});
