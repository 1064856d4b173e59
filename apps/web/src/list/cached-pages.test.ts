import type { Page } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { type CachedPages, rowsOf, withChanged, withFirst, withoutRow } from './cached-pages.ts';

interface Row {
  id: string;
  name?: string;
}

const page = (index: number, ...ids: string[]): Page<Row> => ({
  items: ids.map((id) => ({ id })),
  page: index,
  size: 2,
  total: 4,
});
const pages: CachedPages<Row> = { pages: [page(0, 'a', 'b'), page(1, 'c', 'd')], pageParams: [0, 1] };
const idsOf = (data: CachedPages<Row>) => rowsOf(data, ({ id }) => id)?.map(({ id }) => id);
const totalsOf = (data: CachedPages<Row>) => data?.pages.map(({ total }) => total);

test('WAU-08 pages stand below each other, and a row that two pages hold stands once', () => {
  expect(idsOf(pages)).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf({ pages: [page(0, 'a', 'b'), page(1, 'b', 'c')], pageParams: [0, 1] })).toEqual(['a', 'b', 'c']);
  expect(idsOf(undefined)).toBeUndefined();
});

test('a row is changed on its page, the others stay the same objects', () => {
  const changed = withChanged(pages, ({ id }) => id === 'c', { name: 'C' });
  expect(rowsOf(changed, ({ id }) => id)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c', name: 'C' }, { id: 'd' }]);
  expect(changed?.pages[0]?.items[0]).toBe(pages.pages[0]?.items[0]);
});

test('a removed row lowers the total of every page; a row no page holds changes nothing', () => {
  const left = withoutRow(pages, ({ id }) => id === 'b');
  expect(idsOf(left)).toEqual(['a', 'c', 'd']);
  expect(totalsOf(left)).toEqual([3, 3]);
  expect(withoutRow(pages, ({ id }) => id === 'x')).toBe(pages);
});

test('a new row stands on top and counts', () => {
  const more = withFirst(pages, { id: 'new' });
  expect(idsOf(more)).toEqual(['new', 'a', 'b', 'c', 'd']);
  expect(totalsOf(more)).toEqual([5, 5]);
  expect(withFirst(undefined, { id: 'new' })).toBeUndefined();
});
