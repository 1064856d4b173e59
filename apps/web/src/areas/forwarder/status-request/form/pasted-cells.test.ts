import { expect, test } from 'vitest';
import { pastedCell, pastedCells } from './pasted-cells.ts';

const both = { referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' };

test.each(['REF-1\tCSQU 305438-3', 'csqu3054383\tREF-1\r\n', 'REF-1;CSQU3054383', 'REF-1\nCSQU3054383'])(
  'FWD-STAT-28 a row copied from a spreadsheet fills both fields: %j',
  (text) => expect(pastedCells(text)).toEqual(both),
);

test.each([
  [
    'Abholung\tREF-1001\tTEMU 571484-0',
    { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'TEMU5714840' },
  ],
  ['TEMU5714840;pick-up;REF-1001', { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'TEMU5714840' }],
  ['Anlieferung\tREF-1002', { type: 'delivery', referenceNumber: 'REF-1002' }],
  ['REF-1002\tDelivery\t\r\n', { type: 'delivery', referenceNumber: 'REF-1002' }],
  ['REF-1001\tTEMU 571484-0\t01.12.2025', { referenceNumber: 'REF-1001', containerNumber: 'TEMU5714840' }],
  [
    'Abholung\t2025-12-01 08:30\tTEMU5714840\tREF-1001\t40HC\t24.500 kg',
    { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'TEMU5714840' },
  ],
  ['Anl.;REF-1;CSQU3054383', { type: 'delivery', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' }],
])('FWD-STAT-28 a row with its booking type fills all three: %j', (text, cells) =>
  expect(pastedCells(text)).toEqual(cells),
);

test.each([
  ['TEMU 571484-0 ;', 'TEMU 571484-0'],
  ['TEMU 571484-0\t\t\r\n', 'TEMU 571484-0'],
  ['ref-1001;', 'ref-1001'],
  ['ref-1001,', 'ref-1001'],
  [';ref-1001;;', 'ref-1001'],
  ['REF-1', undefined],
  [' REF-1\n', undefined],
  ['REF-1;REF-2;', undefined],
  ['; ;', undefined],
])('FWD-STAT-28 a single cell loses the separators around it: %j', (text, cell) => expect(pastedCell(text)).toBe(cell));

test.each([
  'REF-1',
  'Abholung',
  'Abholung;',
  'Abholung\tAnlieferung\tREF-1',
  'Abholung\tCSQU3054383',
  ';',
  'CSQU3054383',
  'REF 1 CSQU3054383',
  'REF-1\tREF-2',
  'REF-1\tCSQU3054383\tREF-2',
  'CSQU3054383\tTEST1234567',
  '',
])('FWD-STAT-28 anything else is pasted as it is: %j', (text) => expect(pastedCells(text)).toBeUndefined());
