import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf } from './batch.line.ts';

test.each([
  ['', ['']],
  ['a;b;c', ['a', 'b', 'c']],
  ['a;;', ['a', '', '']],
  ['"a";"b;c"', ['a', 'b;c']],
  ['"say ""hi""";x', ['say "hi"', 'x']],
  [' "a" ;b', ['a', 'b']],
  [' a ;b', [' a ', 'b']],
  ['"";""', ['', '']],
  ['"""";a', ['"', 'a']],
  ['a,b;c', ['a,b', 'c']],
])('FWD-BATCH-25 the line %j has the cells %j', (line, cells) => {
  expect(cellsOf(line, ';')).toEqual(cells);
});

test.each(['"a', 'a;"b', '"a"b;c', 'a"b', 'a;b"', '"a";b"c', '"""', '"a;b""'])(
  'FWD-BATCH-27 the quoting of %j is broken',
  (line) => {
    expect(cellsOf(line, ';')).toBeUndefined();
  },
);

test('FWD-BATCH-25 written cells are read again, quoted or not', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ';', ',', "'", 'ü') });
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1 }),
      fc.constantFrom(';', ','),
      fc.boolean(),
      (cells, separator, always) => {
        const write = (text: string) => (always || /[";,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        expect(cellsOf(cells.map(write).join(separator), separator)).toEqual(cells);
      },
    ),
    { numRuns: 1000 },
  );
});
