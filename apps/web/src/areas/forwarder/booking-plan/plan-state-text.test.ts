import '../../../../test/browser-globals.ts';
import type { CheckedRow } from '@quaygate/contract';
import { expect, test } from 'vitest';
import type { Text } from '#web/text/use-text.ts';
import { emptyRow } from './plan-row.ts';

const { faultColumn, refusedState } = await import('./plan-state-text.ts');
const { planColumns } = await import('./plan-edit.ts');
const { readyErrors } = await import('#web/text/error-text.ts');
await readyErrors();

const text = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' | ')) as Text<'bookingPlan'>;
const row = (containerNumber: string) =>
  emptyRow(0, { terminalId: 8, type: 'pickup', referenceNumber: 'REF 1', containerNumber });
const refused = (errorCode: CheckedRow['errorCode'], more: Partial<CheckedRow> = {}) => ({
  checked: { rowId: 'a', errorCode, ...more } as CheckedRow,
});
const stateOf = (number: string, facts: ReturnType<typeof refused>) => [
  refusedState(row(number), facts, text, 'de'),
  planColumns[faultColumn(row(number), facts)],
];
const meant = (reason: string) => ({ tone: 'red', text: `state.meant | CSQU3054383 | ${reason}` });

test('PLAN-45 a mistyped check digit is named with the number that is meant, and mended in the container', () => {
  expect(stateOf('CSQU3054384', refused('reference_not_found'))).toEqual([meant('state.watched'), 'containerNumber']);
  const suggested = refused('reference_not_found', { suggestedContainerNumber: 'CSQU3054383' });
  expect(stateOf('CSQU3054833', suggested)).toEqual([meant('state.watched'), 'containerNumber']);
  const format = 'Die Containernummer muss aus 4 Buchstaben und 7 Ziffern bestehen';
  expect(stateOf('CSQU305438', refused('container_number_invalid_format'))).toEqual([meant(format), 'containerNumber']);
});

test('PLAN-45 without a number that may be meant the reference is watched, and mended there', () => {
  expect(stateOf('CSQU3054383', refused('reference_not_found'))).toEqual([
    { tone: 'yellow', text: 'state.watched' },
    'referenceNumber',
  ]);
  expect(refusedState(row('CSQU3054383'), {}, text, 'de')).toBeUndefined();
});
