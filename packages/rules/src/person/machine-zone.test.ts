import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIssuingState, issuingStates, zoneStateOf } from './issuing-state.ts';
import { isZoneOfKind, judgeZone, readMachineZone, zoneDay, zoneDigitOf } from './machine-zone.ts';

const zones = {
  TD3: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
  TD2: 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6',
  TD1: 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<',
} as const;
const spoilt = (shape: keyof typeof zones, line: number, at: number) => {
  const lines = zones[shape].split('\n');
  const text = lines[line - 1] ?? '';
  lines[line - 1] = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
  return lines.join('\n');
};

describe.each(['TD1', 'TD2', 'TD3'] as const)('the specimen %s of ICAO 9303', (shape) => {
  test('OFFICE-18 is read, in small letters, with blanks and empty lines too', () => {
    const read = readMachineZone(zones[shape]);
    expect(read).toMatchObject({ shape, faults: [], issuingCountry: 'UTO', nationality: 'UTO' });
    expect(read).toMatchObject({ documentNumber: shape === 'TD3' ? 'L898902C3' : 'D23145890' });
    expect(read).toMatchObject({ dateOfBirth: '740812', validUntil: '120415' });
    const sloppy = ` ${zones[shape].toLowerCase().replaceAll('<<', '< <').replaceAll('\n', '\r\n\r\n')} \n`;
    expect(readMachineZone(sloppy)).toEqual(read);
  });
});

test.each([
  ['TD3', 2, 1, ['2 documentNumber', '2 whole']],
  ['TD3', 2, 9, ['2 documentNumber', '2 whole']],
  ['TD3', 2, 14, ['2 dateOfBirth', '2 whole']],
  ['TD3', 2, 22, ['2 validUntil', '2 whole']],
  ['TD3', 2, 30, ['2 personalNumber', '2 whole']],
  ['TD3', 2, 43, ['2 whole']],
  ['TD2', 2, 2, ['2 documentNumber', '2 whole']],
  ['TD2', 2, 35, ['2 whole']],
  ['TD1', 1, 7, ['1 documentNumber', '2 whole']],
  ['TD1', 2, 0, ['2 dateOfBirth', '2 whole']],
  ['TD1', 2, 8, ['2 validUntil', '2 whole']],
  ['TD1', 2, 29, ['2 whole']],
] as const)('OFFICE-18 a wrong sign of %s in line %i at %i is told as %j', (shape, line, at, faults) => {
  const found = readMachineZone(spoilt(shape, line, at))?.faults ?? [];
  expect(found.map((each) => `${each.line} ${each.field}`)).toEqual(faults);
});

test('OFFICE-18 a number of more than nine signs goes on in the optional data', () => {
  const [number, rest] = ['BE1234567', '890'];
  const digit = zoneDigitOf(number + rest);
  const first = `IDBEL${number}<${rest}${digit}`.padEnd(30, '<');
  const second = '7408122F3004157BEL<<<<<<<<<<<';
  const whole = zoneDigitOf(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29));
  const zone = `${first}\n${second}${whole}\n${'ERIKSSON<<ANNA'.padEnd(30, '<')}`;
  expect(readMachineZone(zone)).toMatchObject({ faults: [], documentNumber: 'BE1234567890' });
});

test('OFFICE-18 a passport without a personal number may leave its digit out', () => {
  const second = 'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<';
  const whole = zoneDigitOf(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43));
  expect(readMachineZone(`${zones.TD3.split('\n')[0]}\n${second}${whole}`)?.faults).toEqual([]);
});

test('OFFICE-18 what has not the size of a zone is none, and nothing throws', () => {
  expect(readMachineZone('')).toBeUndefined();
  expect(readMachineZone(zones.TD3.slice(0, -1))).toBeUndefined();
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readMachineZone(text)));
  const sized = fc.string({ minLength: 30, maxLength: 30 });
  fc.assert(fc.property(fc.tuple(sized, sized, sized), (lines) => void readMachineZone(lines.join('\n'))));
});

test.each([
  ['', 'passport', { is: 'empty' }],
  ['P<UTO', 'passport', { is: 'unfinished', line: 1, count: 5, length: 44 }],
  [zones.TD3.split('\n')[0] ?? '', 'passport', { is: 'unfinished', line: 2, count: 0, length: 44 }],
  [`${zones.TD3}\n<`, 'passport', { is: 'unfinished', line: 3, count: 1, length: 0 }],
  ['IDD<<', 'identityCard', { is: 'unfinished', line: 1, count: 5, length: 30 }],
  [`${'<'.repeat(36)}\n<<`, 'identityCard', { is: 'unfinished', line: 2, count: 2, length: 36 }],
  [
    spoilt('TD1', 2, 0),
    'identityCard',
    {
      is: 'faulty',
      faults: [
        { line: 2, field: 'dateOfBirth' },
        { line: 2, field: 'whole' },
      ],
    },
  ],
  [zones.TD3, 'identityCard', { is: 'otherKind' }],
  [zones.TD1, 'passport', { is: 'otherKind' }],
] as const)('OFFICE-17 the zone %j of a document %s is %j', (text, kind, verdict) => {
  expect(judgeZone(text, kind)).toEqual(verdict);
});

test('OFFICE-17 a zone without a fault is good', () => {
  expect(judgeZone(zones.TD3, 'passport')).toMatchObject({ is: 'good', zone: { documentNumber: 'L898902C3' } });
  expect(judgeZone(zones.TD2, 'identityCard').is).toBe('good');
});

test.each([
  ['850211', 'birth', '1985-02-11'],
  ['260101', 'birth', '2026-01-01'],
  ['271231', 'birth', '1927-12-31'],
  ['310504', 'end', '2031-05-04'],
  ['990101', 'end', '1999-01-01'],
  ['310532', 'end', undefined],
  ['0<0<0<', 'birth', undefined],
] as const)('OFFICE-18 %s of a zone is as %s the day %s', (short, kind, day) => {
  expect(zoneDay(short, kind, '2026-11-26')).toBe(day);
});

test.each([
  ['TD3', 'P', 'passport', true],
  ['TD3', 'PD', 'passport', true],
  ['TD3', 'V', 'passport', false],
  ['TD1', 'P', 'passport', false],
  ['TD1', 'ID', 'identityCard', true],
  ['TD2', 'I', 'identityCard', true],
  ['TD1', 'C', 'identityCard', true],
  ['TD1', 'IR', 'identityCard', false],
  ['TD1', 'AR', 'residencePermit', true],
  ['TD1', 'IR', 'residencePermit', true],
  ['TD1', 'AC', 'identityCard', false],
  ['TD2', 'IV', 'identityCard', false],
  ['TD3', 'ID', 'identityCard', false],
] as const)('OFFICE-19 a %s that begins with %s is a %s: %s', (shape, documentCode, kind, isOfKind) => {
  expect(isZoneOfKind({ shape, documentCode }, kind)).toBe(isOfKind);
});

test('OFFICE-19 issuers are those of ICAO 9303: D and DEU are one, Utopia is none, and no one is issued by a person without a state', () => {
  for (const code of ['D', 'DEU', 'POL', 'RKS', 'UNO', 'UNA', 'XOM', 'EUE', 'GBD', 'MAC'])
    expect(isIssuingState(code), code).toBe(true);
  for (const code of ['UTO', 'XXA', 'XXB', 'DE', 'ABC', '']) expect(isIssuingState(code), code).toBe(false);
  expect(zoneStateOf('DEU')).toBe('D');
  const codes = issuingStates.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !isIssuingState(code))).toEqual([]);
});
