import type { Page } from '@quaygate/contract';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { rowsOf } from './cached-pages.ts';
import type { List } from './list.ts';

export interface PagesOptions<Row> {
  /** Names the list in the cache, with everything the server is asked for: scope, search, filters, page size. */
  queryKey: QueryKey;
  /** Reads one page, counted from 0. */
  read: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
  /** Identity of a row; its `id` unless told. Must be stable. */
  keyOf?: (row: Row) => string;
  /**
   * While another search or filter loads, the rows of the one before stay, as long as as many first parts of the key
   * are the same. 0, nothing stays, unless told.
   */
  keepWithin?: number;
  /** The server counts no further than this and what is shown: a total beyond is no number of all. */
  countedTo?: number | undefined;
  /** Rules beside those of the house, such as `live`. */
  rules?: { refetchInterval?: number; refetchOnWindowFocus?: 'always' | false; gcTime?: number };
}

const idOf = (row: unknown) => String((row as { id: unknown }).id);

/** Whether the next page is being read, also before that is rendered: a list that scrolls asks several times. */
function isReadingNext(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore?.direction === 'forward';
}

/** Asks for the first page before the list is drawn, which then finds it in the cache. A failure is left to the list. */
export const askFirstPage = <Row>(client: QueryClient, { queryKey, read }: PagesOptions<Row>): Promise<void> =>
  client.prefetchInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => read(pageParam, signal),
    initialPageParam: 0,
  });

/** How many there are over all pages, or more than how many. */
export function countOf(
  last: Page<unknown> | undefined,
  countedTo: number | undefined,
): Pick<List<unknown>, 'total' | 'moreThan'> {
  if (!last || countedTo === undefined) return { total: last?.total };
  const counted = Math.max(countedTo, (last.page + 1) * last.size);
  return last.total > counted ? { total: undefined, moreThan: counted } : { total: last.total };
}

/** A list that is read page by page, further pages at its end. */
export function usePages<Row>(options: PagesOptions<Row>): List<Row> {
  const { queryKey, read, keyOf = idOf, keepWithin = 0, countedTo, rules } = options;
  const client = useQueryClient();
  const isSame = (before: QueryKey) => queryKey.slice(0, keepWithin).every((part, index) => part === before[index]);
  const list = useInfiniteQuery({
    ...rules,
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.items.length > 0 && (last.page + 1) * last.size < last.total ? pages.length : undefined,
    placeholderData: (before, query) =>
      keepWithin > 0 && query && isSame(query.queryKey) ? keepPreviousData(before) : undefined,
  });
  const rows = useMemo(() => rowsOf(list.data, keyOf), [list.data, keyOf]);
  return {
    rows,
    ...countOf(list.data?.pages.at(-1), countedTo),
    error: list.isFetchNextPageError ? undefined : list.error,
    isRefreshing: list.isRefetching,
    updatedAt: list.dataUpdatedAt > 0 ? new Date(list.dataUpdatedAt) : undefined,
    refetch: () => void list.refetch(),
    more: {
      hasMore: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      hasFailed: list.isFetchNextPageError,
      load: () => {
        if (!isReadingNext(client, queryKey)) void list.fetchNextPage();
      },
    },
  };
}
