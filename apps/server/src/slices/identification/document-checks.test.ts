import type { DocumentKind } from '@quaygate/rules';
import fc from 'fast-check';
import { parse } from 'mrz';
import { describe, expect, test } from 'vitest';
import { checkDocument, readZone, spellingsOf } from './document-checks.service.ts';

const zones = {
  TD3: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
  TD2: 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6',
  TD1: 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<',
};
const of = (zone: keyof typeof zones, more: object = {}) => ({
  documentKind: (zone === 'TD3' ? 'passport' : 'identityCard') as DocumentKind,
  issuingCountry: 'UTO',
  documentNumber: zone === 'TD3' ? 'L898902C3' : 'D23145890',
  firstName: 'Anna Maria',
  lastName: 'Eriksson',
  dateOfBirth: '1974-08-12',
  validUntil: '2012-04-15',
  mrz: zones[zone],
  ...more,
});
const driver = { firstName: 'Anna', lastName: 'Eriksson' };
const judge = (document: ReturnType<typeof of>, who = driver) =>
  checkDocument(document, who, { today: '2012-04-15', isDuplicate: false });
const failed = (document: ReturnType<typeof of>, who = driver) =>
  judge(document, who).flatMap(({ check, result }) => (result === 'failed' ? [check] : []));

describe.each(['TD1', 'TD2', 'TD3'] as const)('a zone of %s', (zone) => {
  test('IDENT-07 the specimen of ICAO 9303 passes every check, on its last day too', () => {
    expect(failed(of(zone))).toEqual([]);
    expect(judge(of(zone)).every(({ result }) => result === 'passed')).toBe(true);
  });

  test('IDENT-07 any changed digit or letter under a check digit is found', () => {
    const whole = zones[zone];
    const lines = whole.split('\n');
    // Names, countries and the sex have no check digit of their own; fillers may stand for nothing.
    const guarded = [...whole].flatMap((letter, index) => (/[0-9]/.test(letter) ? [index] : []));
    fc.assert(
      fc.property(fc.constantFrom(...guarded), fc.integer({ min: 1, max: 9 }), (index, step) => {
        const digit = String((Number(whole[index]) + step) % 10);
        const changed = `${whole.slice(0, index)}${digit}${whole.slice(index + 1)}`;
        expect(readZone(changed)?.faults, changed).not.toEqual([]);
      }),
    );
    expect(lines.length).toBe(zone === 'TD1' ? 3 : 2);
  });

  test.each([
    [{ documentNumber: 'X23145890' }, ['mrzDocumentNumber']],
    [{ firstName: 'Berta' }, ['mrzName', 'driverName']],
    [{ lastName: 'Erikson' }, ['mrzName', 'driverName']],
    [{ dateOfBirth: '1974-08-13' }, ['mrzDateOfBirth']],
    [{ validUntil: '2013-04-15' }, ['mrzValidUntil']],
    [{ issuingCountry: 'D' }, ['mrzIssuingCountry']],
    [{ documentKind: 'residencePermit' as const }, zone === 'TD3' ? ['mrzDocumentKind'] : []],
  ])('IDENT-07 %j beside it fails %j', (more, checks) => {
    expect(failed(of(zone, more))).toEqual(checks);
  });
});

test.each([
  ['nonsense', 'failed'],
  ['P<UTOERIKSSON<<ANNA', 'failed'],
  [`${'A'.repeat(44)}\n${'A'.repeat(44)}`, 'failed'],
])('IDENT-07 %j is no zone, and said so', (mrz, result) => {
  const [digits, ...rest] = judge(of('TD3', { mrz }));
  expect(digits).toMatchObject({ check: 'mrzCheckDigits', result });
  expect(rest[1]).toEqual({ check: 'mrzDocumentNumber', result: mrz.startsWith('AAA') ? 'failed' : 'missing' });
});

test.each(['TD1', 'TD2', 'TD3'] as const)(
  'OFFICE-18 our own reading of %s and that of the library find the same digits wrong',
  (shape) => {
    const names: Record<string, string> = {
      documentNumberCheckDigit: 'documentNumber',
      birthDateCheckDigit: 'dateOfBirth',
      expirationDateCheckDigit: 'validUntil',
      personalNumberCheckDigit: 'personalNumber',
      compositeCheckDigit: 'whole',
    };
    const spots = [...zones[shape]].flatMap((sign, at) => (/[0-9]/.test(sign) ? [at] : []));
    fc.assert(
      fc.property(fc.constantFrom(...spots), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const changed = `${zones[shape].slice(0, at)}${digit}${zones[shape].slice(at + 1)}`;
        const theirs = parse(changed.split('\n')).details.flatMap(({ field, valid, line }) =>
          field && names[field] && !valid ? [{ line: line + 1, field: names[field] }] : [],
        );
        expect(readZone(changed)?.faults, changed).toEqual(expect.arrayContaining(theirs));
        expect(readZone(changed)?.faults, changed).toHaveLength(theirs.length);
      }),
    );
  },
);

test('OFFICE-18 wrong check digits are told with line and field', () => {
  const [digits] = judge(of('TD1', { mrz: zones.TD1.replace('7408122F', '7408123F') }));
  const faults = [
    { line: 2, field: 'dateOfBirth' },
    { line: 2, field: 'whole' },
  ];
  expect(digits).toEqual({ check: 'mrzCheckDigits', result: 'failed', faults });
});

test('OFFICE-19 the zone of a German document says D, however its country was typed', () => {
  const german = zones.TD1.replace('I<UTO', 'ID<<<').replace('ID<<<', 'IDD<<');
  expect(failed(of('TD1', { mrz: german, issuingCountry: 'DEU' }))).toEqual([]);
});

test('IDENT-07 without a zone its checks are missing, not passed', () => {
  const results = judge({ ...of('TD3'), mrz: null as never }).map(({ result }) => result);
  expect(results).toEqual([...Array(7).fill('missing'), 'passed', 'passed', 'passed']);
});

test('IDENT-07 a document is valid through its last day', () => {
  const on = (today: string) =>
    checkDocument(of('TD3'), driver, { today, isDuplicate: true }).filter(({ result }) => result === 'failed');
  expect(on('2012-04-15').map(({ check }) => check)).toEqual(['documentUnique']);
  expect(on('2012-04-16').map(({ check }) => check)).toEqual(['documentValid', 'documentUnique']);
});

test.each([
  ['Jürgen', ['JUERGEN', 'JURGEN']],
  ['Łukasz', ['LUKASZ']],
  ["O'Neill", ['ONEILL']],
  ['Groß', ['GROSS']],
  ['Ștefan', ['STEFAN']],
  ['Sørensen', ['SOERENSEN', 'SORENSEN']],
  ['', ['']],
])('IDENT-07 %j may be spelled %j in a zone', (name, spellings) => {
  expect(spellingsOf(name)).toEqual(spellings);
});

test('IDENT-07 names of any script never throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (one, two) => {
      checkDocument(
        of('TD1', { firstName: one, lastName: two, mrz: two }),
        { firstName: two, lastName: one },
        { today: '2026-01-01', isDuplicate: false },
      );
    }),
  );
});
