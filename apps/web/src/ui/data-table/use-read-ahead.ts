import { useEffect } from 'react';
import type { ListParts } from './table-types.ts';

interface Scrolled {
  range: { endIndex: number } | null;
  scrollOffset: number | null;
}

interface Ahead {
  /** Further rows are read when fewer than these follow the last one in view. */
  rows: number;
  scrolledTo: () => number;
}

/** Reads further rows before the end of those that are there comes into view. */
export function useReadAhead<Row>({ rows, more }: ListParts<Row>, list: Scrolled, ahead: Ahead): void {
  // Not of the rendered rows: the one with the focus may be far below.
  const lastShown = list.range?.endIndex ?? -1;
  const renderedAt = list.scrollOffset ?? 0;
  useEffect(() => {
    if (!more?.hasMore || more.isLoading || more.hasFailed || lastShown < rows.length - ahead.rows) return;
    // After another filter the rows are still those of the place scrolled to before; the event of scrolling follows.
    // To ask where the page stands makes it lay out once more, so a list at its top is not asked.
    if (renderedAt > 0 && renderedAt > ahead.scrolledTo()) return;
    more.load();
  });
}
