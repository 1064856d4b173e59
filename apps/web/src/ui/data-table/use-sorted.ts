import { useMemo } from 'react';
import type { Column } from './table-types.ts';

export interface Sort {
  key: string;
  descending: boolean;
}

const words = new Intl.Collator('de', { numeric: true });

export function compareCells(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/** The rows in the order of a heading; absent values come last. */
export function useSorted<Row>(rows: readonly Row[] | undefined, columns: Column<Row>[], sort: Sort | undefined) {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  const descending = sort?.descending;
  return useMemo(() => {
    if (!rows || !by) return rows;
    const direction = descending ? -1 : 1;
    return [...rows].sort((a, b) => direction * compareCells(by(a), by(b)));
  }, [rows, by, descending]);
}
