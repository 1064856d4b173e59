/** The rows of one list as a screen shows them, however they are paged and read again. */
export interface List<Row> {
  /** Undefined until the first rows are there. */
  rows: readonly Row[] | undefined;
  /** Over all pages; undefined also where they are not counted to the end. */
  total: number | undefined;
  /** There are more than this; how many is not counted. */
  moreThan?: number;
  /** Why the last attempt failed. Rows that were there before stay. */
  error: unknown;
  isRefreshing: boolean;
  /** When the rows that are shown were read. */
  updatedAt: Date | undefined;
  refetch: () => void;
  /** Further pages; absent for a list that is read whole. */
  more?: { hasMore: boolean; isLoading: boolean; hasFailed: boolean; load: () => void };
  /** Which page is shown, counted from 0, of a list that is turned page by page; how many rows a page has. */
  turned?: { page: number; size: number; isLoading: boolean };
}

interface Query {
  error: unknown;
  isRefetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/** A list that is read whole and searched in the browser: a query, and the rows of it that are shown. */
export const wholeList = <Row>(query: Query, rows: readonly Row[] | undefined): List<Row> => ({
  rows,
  total: rows?.length,
  error: query.error,
  isRefreshing: query.isRefetching,
  updatedAt: query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt) : undefined,
  refetch: () => void query.refetch(),
});
