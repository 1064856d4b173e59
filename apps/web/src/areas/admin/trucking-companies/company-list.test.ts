import type { TruckingCompany } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { newestFirst } from '#web/nouns/trucking-company/newest-first.ts';
import { findCompanies } from './company-list.ts';

const company = (id: string, name: string, vatId: string, created = '2026-11-01'): TruckingCompany => ({
  id,
  name,
  vatId,
  createdDate: new Date(created),
  email: 'a@b',
  streetAddress: null,
  city: null,
  zipCode: null,
  country: null,
  truckingSystem: null,
  tier: 'Free',
  licensing: null,
  version: 1,
  changedDate: null,
  changedBy: null,
});
const list = [
  company('1', 'Hansa Spedition', 'DE811907980', '2026-10-01'),
  company('2', 'Rhein-Trans', 'ATU 12345678', '2026-11-20'),
  company('3', 'Baltic Haul', 'NL004495445B01', '2026-10-01'),
];
const found = (search: string) => findCompanies(list, search).map(({ id }) => id);

test.each([
  ['', ['1', '2', '3']],
  ['   ', ['1', '2', '3']],
  ['hANSA', ['1']],
  ['TRANS', ['2']],
  ['de8119', ['1']],
  ['DE 811 907 980', ['1']],
  ['atu12345678', ['2']],
  ['b01', ['3']],
  // Signs alone ask for nothing.
  ['-', ['1', '2', '3']],
  ['nobody', []],
] as const)('TRC-03 the search %j finds by name or tax id', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test('TRC-04 newest first, the same order every time', () => {
  expect(newestFirst(list).map(({ id }) => id)).toEqual(['2', '1', '3']);
  expect(newestFirst(list.toReversed()).map(({ id }) => id)).toEqual(['2', '1', '3']);
});
