import { useRef } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * Rows that came between known ones by a refresh. The first rows, further pages at the end and another scope are no
 * news.
 */
export function useFreshRows<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  scope: string,
): ReadonlySet<string> {
  const memory = useRef<{
    scope: string;
    rows: readonly Row[] | undefined;
    known: Set<string>;
    fresh: ReadonlySet<string>;
  }>({
    scope,
    rows: undefined,
    known: new Set(),
    fresh: none,
  });
  const last = memory.current;
  if (rows === last.rows && scope === last.scope) return last.fresh;

  const keys = rows?.map(keyOf) ?? [];
  const known = scope === last.scope ? last.known : new Set<string>();
  const end = keys.findLastIndex((key) => known.has(key));
  const fresh = new Set(keys.slice(0, end + 1).filter((key) => !known.has(key)));
  memory.current = { scope, rows, known: new Set(keys), fresh };
  return fresh;
}
