import type { Page } from '@quaygate/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** The pages of a list as the query cache holds them. All functions leave what is not loaded alone. */
export type CachedPages<Row> = InfiniteData<Page<Row>> | undefined;

const eachPage = <Row>(data: CachedPages<Row>, change: (page: Page<Row>, index: number) => Page<Row>) =>
  data && { ...data, pages: data.pages.map(change) };

/** All rows in their order. A row that moved to the next page while pages were read stands here once. */
export function rowsOf<Row>(data: CachedPages<Row>, keyOf: (row: Row) => string): Row[] | undefined {
  const rows = data?.pages.flatMap(({ items }) => items);
  return rows && [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

export const withChanged = <Row>(
  data: CachedPages<Row>,
  isIt: (row: Row) => boolean,
  change: Partial<Row>,
): CachedPages<Row> =>
  eachPage(data, (page) => ({ ...page, items: page.items.map((row) => (isIt(row) ? { ...row, ...change } : row)) }));

export function withoutRow<Row>(data: CachedPages<Row>, isIt: (row: Row) => boolean): CachedPages<Row> {
  if (!data?.pages.some((page) => page.items.some(isIt))) return data;
  return eachPage(data, (page) => ({
    ...page,
    total: page.total - 1,
    items: page.items.filter((row) => !isIt(row)),
  }));
}

/** A new row on top. */
export const withFirst = <Row>(data: CachedPages<Row>, row: Row): CachedPages<Row> =>
  eachPage(data, (page, index) => ({
    ...page,
    total: page.total + 1,
    items: index === 0 ? [row, ...page.items] : page.items,
  }));
