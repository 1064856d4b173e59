import { expect, test } from 'vitest';
import { columnsLeftOut } from './columns-left-out.ts';

test('PLAN-02 columns that the plan does not take over are named', () => {
  const headers = ['Typ', 'Referenz', 'Container', 'Terminal', 'Datum', 'Uhrzeit', 'Notiz', 'Fahrer', '', 'J'];
  const columns = { headers, preview: [], type: 0, referenceNumber: 1, containerNumber: 2, source: 'names' as const };
  expect(columnsLeftOut(columns)).toEqual(['Datum', 'Uhrzeit', 'Fahrer']);
  expect(columnsLeftOut(null)).toEqual([]);
});
