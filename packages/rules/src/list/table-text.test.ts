import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, isEmptyRow, namedSeparator, rowsOfText, tableSeparators } from './table-text.ts';

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
  ['20" Box;b', ['20" Box', 'b']],
  ['"a"b;c', ['"a"b', 'c']],
  ['a;b"', ['a', 'b"']],
])('FWD-BATCH-25 the line %j has the cells %j', (line, cells) => {
  expect(cellsOf(line, ';')).toEqual(cells);
});

test.each(['"a', 'a;"b', '"""', '"a;b""'])('FWD-BATCH-27 a quote of %j is not closed', (line) => {
  expect(cellsOf(line, ';')).toBeUndefined();
});

const rowsOf = (text: string) =>
  [...rowsOfText(text, ';')].map(({ line, cells, isBroken }) => [line, isBroken ?? cells]);

test('FIELD-FILE-01 quoted line breaks belong to their cell, and lines are counted as an editor does', () => {
  expect(rowsOf('a;"b\nc";d\r\ne;f\n')).toEqual([
    [1, ['a', 'b\nc', 'd']],
    [3, ['e', 'f']],
    [4, ['']],
  ]);
  expect(rowsOf('a;b\rc;d\r')).toEqual([
    [1, ['a', 'b']],
    [2, ['c', 'd']],
    [3, ['']],
  ]);
});

test('FIELD-FILE-08 a quote that is never closed spoils its own line, not what follows', () => {
  expect(rowsOf(`a;"b\n${'c;d\n'.repeat(30)}`).slice(0, 3)).toEqual([
    [1, true],
    [2, ['c', 'd']],
    [3, ['c', 'd']],
  ]);
});

test.each([
  ['sep=;', ';'],
  ['SEP=,', ','],
  ['"sep=|"', '|'],
  ['sep=\t', '\t'],
  ['\ufeffsep=;', ';'],
  ['sep=#', undefined],
  ['type;sep=;', undefined],
])('FIELD-FILE-01 the line %j names the separator %j', (line, separator) => {
  expect(namedSeparator(line)).toBe(separator);
});

test('FIELD-FILE-01 written cells are read again with every separator, quoted or not', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ';', ',', '|', '\t', "'", 'ü', '\n') });
  const separators = tableSeparators.filter((each) => each !== '  ');
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...separators),
      fc.boolean(),
      (rows, separator, always) => {
        const write = (text: string) => (always || /[";,|\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const text = rows.map((cells) => cells.map(write).join(separator)).join('\n');
        // Blanks around quotes are no part of a cell, so that a cell may not begin or end with them here.
        expect([...rowsOfText(text, separator)].map(({ cells }) => cells)).toEqual(rows);
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  ['', true],
  [' ; ;', true],
  ['\u00a0;', true],
  ['a;', false],
  ['"', false],
])('FWD-BATCH-25 the row %j is empty: %s', (text, expected) => {
  const [row] = rowsOfText(text, ';');
  expect(row && isEmptyRow(row)).toBe(expected);
});
