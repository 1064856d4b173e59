import { parse } from 'mrz';
import { expect, test } from 'vitest';
import { readZone } from '../../slices/identification/document-checks.service.ts';
import { type ZonedDocument, zoneOf } from './machine-zone.ts';

const document: ZonedDocument = {
  documentKind: 'identityCard',
  issuingCountry: 'UTO',
  nationality: 'UTO',
  documentNumber: 'D23145890',
  firstName: 'Anna Maria',
  lastName: 'Eriksson',
  dateOfBirth: '1974-08-12',
  validUntil: '2032-04-15',
  sex: 'F',
};

const kinds = [
  ['passport', 'TD3', 'P<D', [44, 44]],
  ['identityCard', 'TD1', 'IDD', [30, 30, 30]],
  ['residencePermit', 'TD1', 'ARD', [30, 30, 30]],
] as const;
test.each(kinds)('IDENT-07 the zone of a %s is read as its document', (documentKind, format, begin, lengths) => {
  const typed = { ...document, documentKind, issuingCountry: 'D', nationality: 'TUR', documentNumber: 'L01X00T47' };
  const zone = zoneOf({ ...typed, firstName: 'Çağlar', lastName: 'Öztürk' });
  expect(zone.map((line) => line.length)).toEqual(lengths);
  expect(zone[0]).toMatch(new RegExp(`^${begin}<<`));
  const read = parse(zone);
  expect(read).toMatchObject({ valid: true, format });
  expect(read.fields).toMatchObject({ nationality: 'TUR', sex: 'female' });
  expect(readZone(zone.join('\n'))).toMatchObject({
    faults: [],
    shape: format,
    documentNumber: 'L01X00T47',
    issuingCountry: 'D',
    firstName: 'CAGLAR',
    lastName: 'OEZTUERK',
    dateOfBirth: '740812',
    validUntil: '320415',
  });
});

test('IDENT-07 check digits are those of the specimens of ICAO 9303', () => {
  const specimen = { ...document, dateOfBirth: '1974-08-12', validUntil: '2012-04-15' };
  const [names, numbers] = zoneOf({ ...specimen, documentKind: 'passport', documentNumber: 'L898902C3' });
  expect(names).toBe('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<');
  // Its holder has a personal number, which ours have not.
  expect(numbers?.slice(0, 28)).toBe('L898902C36UTO7408122F1204159');
  expect(zoneOf({ ...specimen, documentNumber: 'D23145890' })).toEqual([
    'IDUTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]);
});

test('IDENT-07 a name that is too long for the zone is cut off', () => {
  const zone = zoneOf({ ...document, lastName: 'Müller-Lüdenscheidt zu Hohenwart', firstName: 'Maximilian' });
  expect(zone[2]).toBe('MUELLER<LUEDENSCHEIDT<ZU<HOHEN');
});
