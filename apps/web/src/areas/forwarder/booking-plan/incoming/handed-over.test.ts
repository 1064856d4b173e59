import { expect, test } from 'vitest';
import { planState } from '../../batch-status/batch-address.ts';
import { handedOver } from './handed-over.ts';

const terminals = [
  { id: 8, name: 'Nordbecken Terminal', timeZone: 'Europe/Berlin' },
  { id: 12, name: 'Südkai', timeZone: 'Europe/Berlin' },
] as never;
const read = (line: number, more: object = {}) => ({
  ...{ type: 'pickup' as const, referenceNumber: `REF-${line}`, containerNumber: null, terminalId: 8, line },
  ...more,
});
const corrupt = (rowNumber: number, more: object = {}) =>
  ({
    rowNumber,
    values: { type: 'Import', referenceNumber: `REF-${rowNumber}`, containerNumber: '' },
    ...more,
  }) as never;

test('PLAN-02 PLAN-07 results come over at the terminals they name, with the rows that are still to be mended', () => {
  const rows = [read(2, { terminal: 'Südkai' }), read(4), read(5, { terminal: 'Westkai' })];
  const state = planState(8, rows, {
    corruptRows: [corrupt(3), corrupt(4, { terminal: 'Südkai' })],
    corruptRowCount: 7,
  });
  const handed = handedOver(state, terminals);
  expect(handed.rows).toMatchObject([
    { referenceNumber: 'REF-2', terminalId: 12 },
    { referenceNumber: 'REF-3', terminalId: 8, type: null, note: 'Import' },
    { referenceNumber: 'REF-4', terminalId: 12, type: 'pickup' },
    { referenceNumber: 'REF-5', terminalId: null, terminalText: 'Westkai' },
  ]);
  expect(handed.unread).toBe(5);
});

test('PLAN-02 a state without rows hands nothing over', () => {
  for (const state of [undefined, {}, { planRowsStringified: '{' }, { planRowsStringified: 'null' }])
    expect(handedOver(state, terminals).rows).toEqual([]);
});
