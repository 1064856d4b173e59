import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMachineZone, zoneDigitOf } from './machine-zone.ts';
import { zoneFaultsIn, zoneIn } from './machine-zone-reading.ts';

const checked = (text: string) => text + zoneDigitOf(text);
const second = `${checked('ZE0000509')}POL${checked('850211')}F${checked('310504')}<<<<<<<<<<<<<<0`;
const passport = `P<POLKRUG<<JANA<MARIA<<<<<<<<<<<<<<<<<<<<<<<\n${second}${zoneDigitOf(
  second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43),
)}`;
const card = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<';

test('OFFICE-20 the specimens of this test are zones', () => {
  expect(zoneFaultsIn(card)).toBe(0);
  expect(zoneFaultsIn(passport)).toBe(0);
});

test('OFFICE-20 what a camera confuses is set right, and what stands around the zone left out', () => {
  const seen = passport.replaceAll('0', 'O').replace('<<<<\n', '<L<<\n').replace('<MARIA<', '<MAR1A<');
  expect(zoneIn(`REISEPASS\n Krug Jana\n  ${seen}\n`, 'passport')).toBe(passport);
});

test('OFFICE-20 a filler too few or too many is set right', () => {
  const [first = '', second = '', third = ''] = card.split('\n');
  expect(zoneIn([first.slice(0, -1), second, `${third}<<`].join('\n'), 'identityCard')).toBe(card);
  expect(zoneIn([`${first}<`, second.replace('<<<4', '<<4'), third].join('\n'), 'identityCard')).toBe(card);
});

test('OFFICE-20 a digit that was not seen stays missing: none is made up', () => {
  const zone = zoneIn(card.replace('<4\n', '\n'), 'identityCard');
  expect(readMachineZone(zone ?? '')?.faults).toEqual([{ line: 2, field: 'whole' }]);
});

test('OFFICE-20 a picture without a zone has none, and no text throws', () => {
  expect(zoneIn('REISEPASS\nPOLSKA', 'passport')).toBeUndefined();
  expect(zoneIn(card, 'passport')).toBeUndefined();
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void zoneIn(text, 'identityCard')));
});
