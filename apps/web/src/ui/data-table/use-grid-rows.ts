import { present } from '@quaygate/rules';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { usePrint } from '#web/lib/use-media.ts';
import type { ListParts } from './table-types.ts';
import { useReadAhead } from './use-read-ahead.ts';
import type { useRowFocus } from './use-row-focus.ts';

const usualHeight = 36;
const openHeight = 200;
const readAhead = 18;
/** About what stands above the rows of a screen: with it the first drawing has as many rows as are seen. */
const heightAbove = 250;

/** Which rows are in the page: those in view, the one with the focus, and what is unfolded below them. */
export function useGridRows<Row>(
  parts: ListParts<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  { at, wanted, focusOn, reset }: ReturnType<typeof useRowFocus>,
) {
  const { rows, rowKey, expanded, scope = '', rowHeight = usualHeight } = parts;
  const isFirst = useRef(true);
  const isPrint = usePrint();

  const isUnfolded = useCallback(
    (index: number) => {
      const row = rows[index];
      return row !== undefined && expanded.has(rowKey(row)) && parts.expand?.(row) !== undefined;
    },
    [rows, rowKey, expanded, parts],
  );

  // With another function every row is measured anew.
  const getItemKey = useCallback((index: number) => rowKey(present(rows[index])), [rows, rowKey]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => (isUnfolded(index) ? openHeight : rowHeight),
    overscan: 8,
    // So the first drawing has rows already, instead of a second one behind it.
    initialRect: { width: innerWidth, height: Math.max(0, innerHeight - heightAbove) },
    // The row with the focus stays in the page, or the focus would fall out of the table while scrolling.
    // On paper there is no scrolling: all that is loaded is in the page.
    rangeExtractor: (range) =>
      isPrint
        ? rows.map((_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), at])]
            .filter((index) => index < rows.length)
            .sort((a, b) => a - b),
  });
  const items = list.getVirtualItems();
  // A row far away is in the page only after the scrolling.
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.scrollToIndex(wanted.current);
    focusOn(wanted.current);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scope is the event
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    if (isFirst.current) isFirst.current = false;
    else reset();
  }, [scope]);

  // What is unfolded is a row of its own for a screen reader.
  const unfolded = useMemo(
    () => (expanded.size === 0 ? [] : rows.flatMap((_, index) => (isUnfolded(index) ? [index] : []))),
    [rows, expanded, isUnfolded],
  );
  useReadAhead(parts, list, { rows: readAhead, scrolledTo: () => scroller.current?.scrollTop ?? 0 });
  return { list, items, unfolded };
}
