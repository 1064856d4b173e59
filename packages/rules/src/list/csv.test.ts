import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnKey,
  csvSeparator,
  findColumns,
  guardFormula,
  hasControlCharacter,
  isScientific,
  parseBookingType,
  stripApostrophe,
} from './csv.ts';

test.each([
  ['type;referenceNumber;containerNumber', ';'],
  ['type,referenceNumber,containerNumber', ','],
  ['type,"a;b",containerNumber', ','],
  ['"type";"a"', ';'],
  ['"a ""quoted; b""",c', ','],
  ['type', ','],
])('FWD-BATCH-25 the separator of %j is %j', (header, expected) => {
  expect(csvSeparator(header)).toBe(expected);
});

test.each([
  ['type', 'type'],
  ['Booking_Type', 'type'],
  [' booking type ', 'type'],
  ['REFERENCE-NUMBER', 'referencenumber'],
  ['Container Number', 'containernumber'],
  ['\ufefftype', 'type'],
  ['types', 'types'],
  ['Referenz-Nummer', 'referencenumber'],
  ['Containernummer', 'containernumber'],
  ['Buchungsart', 'type'],
])('FWD-BATCH-24 the header %j is compared as %j', (header, expected) => {
  expect(columnKey(header)).toBe(expected);
});

describe('columns of the header', () => {
  test('FWD-BATCH-24 are found in any order among further ones', () => {
    expect(findColumns(['note', 'Container Number', 'reference_number', 'Booking-Type'])).toEqual({
      columns: { type: 3, referenceNumber: 2, containerNumber: 1 },
    });
  });

  test('FWD-BATCH-05 are named in their own order where they are missing', () => {
    expect(findColumns(['note'])).toEqual({ missing: ['type', 'referenceNumber', 'containerNumber'] });
    expect(findColumns(['container', 'reference', 'type'])).toEqual({
      missing: ['referenceNumber', 'containerNumber'],
    });
  });

  test('FWD-BATCH-24 must stand there once', () => {
    expect(findColumns(['type', 'bookingType', 'referenceNumber', 'containerNumber'])).toEqual({ missing: ['type'] });
  });
});

test.each([
  ['pickup', 'pickup'],
  ['DELIVERY', 'delivery'],
  [' Abholung ', 'pickup'],
  ['anlieferung', 'delivery'],
  ['', undefined],
  ['pick up', undefined],
  ['constructor', undefined],
])('FWD-BATCH-26 the type %j is read as %s', (cell, expected) => {
  expect(parseBookingType(cell)).toBe(expected);
});

test.each([
  ['1,23E+11', true],
  ['1.23e11', true],
  ['5E-3', true],
  ['12E4', true],
  ['E4', false],
  ['1,E4', false],
  ['REF1E4', false],
  ['12E4A', false],
  ['123', false],
])('FWD-BATCH-27 %j is a number in scientific notation: %s', (cell, expected) => {
  expect(isScientific(cell)).toBe(expected);
});

test.each([
  ['a\tb', true],
  ['a\u0000', true],
  ['a\u0085', true],
  ['a\nb', true],
  ['Straße 7', false],
])('FWD-BATCH-27 %j holds a control character: %s', (cell, expected) => {
  expect(hasControlCharacter(cell)).toBe(expected);
});

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
