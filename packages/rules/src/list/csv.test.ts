import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, stripApostrophe } from './csv.ts';

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+49', "'+49"],
  ['-', "'-"],
  ['-1-1', "'-1-1"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['-5', '-5'],
  ['-5,25', '-5,25'],
  ['-5.', "'-5."],
  ['5', '5'],
  ['a=b', 'a=b'],
  ['', ''],
  ['\0=1+1', "'\0=1+1"],
  ['\nx', "'\nx"],
  ['\n=1+1', "'\n'=1+1"],
  ['  =1+1', "'  =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u200b@SUM(A1)', "'\u200b@SUM(A1)"],
  ['"=1+1"', `'"=1+1"`],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b49', "'\uff0b49"],
  ['\uff0d1-1', "'\uff0d1-1"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
  ['REF,=1+1', "REF,'=1+1"],
  ['REF, @SUM(A1)', "REF,' @SUM(A1)"],
  ['REF,"=1+1', `REF,'"=1+1`],
  ['REF;=1+1', "REF;'=1+1"],
  ['T1 free, T2 free', 'T1 free, T2 free'],
])('FWD-BATCH-42 the cell %j is written as %j', (cell, expected) => {
  expect(guardFormula(cell)).toBe(expected);
});

test('FWD-BATCH-42 no written cell has a formula, whichever separator a program knows, and reading it gives the cell back', () => {
  const starts = [
    '=',
    '+',
    '-',
    '@',
    '\uff1d',
    '\uff0b',
    '\uff0d',
    '\uff20',
    '\t',
    '\r',
    '\n',
    '\0',
    ' ',
    ',',
    ';',
    '"',
    "'",
  ];
  const piece = fc.oneof(fc.constantFrom(...starts), fc.string({ maxLength: 3 }));
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(cell, (text) => {
      const written = guardFormula(text);
      if (!/^-?[0-9]+([.,][0-9]+)?$/.test(written)) {
        for (const part of written.split(/[,;\t\r\n]/))
          expect(part).not.toMatch(/^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
        expect(written).not.toMatch(/^[\t\r\n\0]/);
      }
      if (!text.startsWith("'")) expect(stripApostrophe(written)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('FWD-BATCH-25 one leading apostrophe is removed', () => {
  expect(stripApostrophe("'007")).toBe('007');
  expect(stripApostrophe("''007")).toBe("'007");
  expect(stripApostrophe("0'07")).toBe("0'07");
});
