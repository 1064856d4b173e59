import { expect, test } from 'vitest';
import type { Table } from './table-file.ts';
import { writeSheet } from './table-formats.ts';

const empty: Table = { name: 'Tours', columns: ['Tour', 'Slot'], rows: [] };
const withMoments: Table = {
  ...empty,
  rows: [
    ['T-1', { moment: new Date('2026-03-01T08:00:00Z'), timeZone: 'Europe/Berlin' }],
    ['T-2', { day: '2026-03-02' }],
  ],
};

test('FWD-EXP-05 a sheet is the same bytes whatever was written before it', () => {
  const first = writeSheet(empty);
  const ofMoments = writeSheet(withMoments);
  expect(ofMoments).not.toEqual(first);
  expect(writeSheet(empty)).toEqual(first);
  expect(writeSheet(withMoments)).toEqual(ofMoments);
});
