import type { Page } from '@quaygate/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { List } from './list.ts';
import { countOf } from './pages.ts';

interface TurnedOptions<Row> {
  /** Names the list in the cache, with everything the server is asked for but the page. */
  queryKey: QueryKey;
  /** Counted from 0. */
  page: number;
  size: number;
  /** The server counts so many, or up to the end of the page, and says that there are more by one more. */
  countedTo?: number | undefined;
  /** Reads one page, counted from 0. */
  read: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
  /** Rules beside those of the house, such as `live`. */
  rules?: { refetchInterval?: number; refetchOnWindowFocus?: 'always' | false; staleTime?: number };
}

/** A list of which one page is shown at a time. While the next one loads, the one before stays. */
export function useTurnedPages<Row>({ queryKey, page, size, countedTo, read, rules }: TurnedOptions<Row>): List<Row> {
  const ofList = JSON.stringify(queryKey);
  const query = useQuery({
    ...rules,
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => read(page, signal),
    placeholderData: (before, last) => (JSON.stringify(last?.queryKey.slice(0, -1)) === ofList ? before : undefined),
  });
  return {
    rows: query.data?.items,
    ...countOf(query.data, countedTo),
    error: query.error,
    isRefreshing: query.isRefetching,
    updatedAt: query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt) : undefined,
    refetch: () => void query.refetch(),
    turned: { page, size, isLoading: query.isPlaceholderData },
  };
}
