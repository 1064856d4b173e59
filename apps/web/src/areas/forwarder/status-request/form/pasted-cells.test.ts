import { expect, test } from 'vitest';
import { pastedCells } from './pasted-cells.ts';

const both = { referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' };

test.each(['REF-1\tCSQU 305438-3', 'csqu3054383\tREF-1\r\n', 'REF-1;CSQU3054383', 'REF-1\nCSQU3054383'])(
  'FWD-STAT-28 a row copied from a spreadsheet fills both fields: %j',
  (text) => expect(pastedCells(text)).toEqual(both),
);

test.each([
  'REF-1',
  'CSQU3054383',
  'REF 1 CSQU3054383',
  'REF-1\tREF-2',
  'REF-1\tCSQU3054383\tREF-2',
  'CSQU3054383\tTEST1234567',
  '',
])('FWD-STAT-28 anything else is pasted as it is: %j', (text) => expect(pastedCells(text)).toBeUndefined());
