import { expect, test } from 'vitest';
import { asksSame, checkRequest, type RequestValues } from './check-request.ts';

const pickup: RequestValues = { type: 'pickup', referenceNumber: ' REF-1 ', containerNumber: 'csqu 305.438-3' };

test('FWD-STAT-28 a pickup is sent with its trimmed reference and normalised container number', () => {
  expect(checkRequest(8, pickup)).toEqual({
    request: { terminalId: 8, type: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' },
  });
});

test('FWD-STAT-05 FWD-STAT-07 a delivery needs and sends only the reference', () => {
  expect(checkRequest(8, { ...pickup, type: 'delivery' })).toMatchObject({ request: { containerNumber: null } });
});

test.each<[string, Partial<RequestValues>, object]>([
  ['FWD-STAT-03', { type: undefined }, { type: 'notSelected' }],
  ['FWD-STAT-04', { referenceNumber: '  ' }, { referenceNumber: 'fieldRequired' }],
  ['FWD-STAT-04', { referenceNumber: ' 0 ' }, { referenceNumber: 'fieldRequired' }],
  ['FWD-STAT-04', { referenceNumber: 'x'.repeat(65) }, { referenceNumber: 'tooLong' }],
  ['FWD-STAT-06', { containerNumber: ' - ' }, { containerNumber: 'fieldRequired' }],
  ['FWD-STAT-08', { containerNumber: 'CSQ13054383' }, { containerNumber: 'container_number_invalid_format' }],
  ['FWD-STAT-08', { containerNumber: 'CSQU30543833' }, { containerNumber: 'container_number_invalid_format' }],
])('%s %j is refused', (_, change, errors) => {
  expect(checkRequest(8, { ...pickup, ...change })).toEqual({ errors });
});

test('FWD-STAT-26 without a terminal nothing is sent, and every error is named at once', () => {
  expect(checkRequest(undefined, { type: undefined, referenceNumber: '', containerNumber: '' })).toEqual({
    errors: { terminalId: 'notSelected', type: 'notSelected', referenceNumber: 'fieldRequired' },
  });
});

test('FWD-STAT-29 a wrong check digit never blocks', () => {
  expect(checkRequest(8, { ...pickup, containerNumber: 'CSQU3054384' })).toHaveProperty('request');
});

test('FWD-STAT-39 another spelling is no change of the input, another number is', () => {
  expect(asksSame(pickup, { ...pickup, containerNumber: 'CSQU3054383' })).toBe(true);
  expect(asksSame(pickup, { ...pickup, containerNumber: 'CSQU3054384' })).toBe(false);
  expect(asksSame(pickup, { ...pickup, referenceNumber: 'REF-2' })).toBe(false);
  expect(asksSame(pickup, { ...pickup, type: 'delivery' })).toBe(false);
});
