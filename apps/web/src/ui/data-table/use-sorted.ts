import { useMemo } from 'react';
import { useAlphabet } from '#web/text/alphabet.ts';
import { compareCells } from './compare-cells.ts';
import type { Column, Sort } from './table-types.ts';

/** The rows in the order of a heading; absent values come last. */
export function useSorted<Row>(rows: readonly Row[] | undefined, columns: Column<Row>[], sort: Sort | undefined) {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  const descending = sort?.descending;
  const alphabet = useAlphabet();
  return useMemo(() => {
    if (!rows || !by) return rows;
    const direction = descending ? -1 : 1;
    return [...rows].sort((a, b) => direction * compareCells(by(a), by(b), alphabet));
  }, [rows, by, descending, alphabet]);
}
