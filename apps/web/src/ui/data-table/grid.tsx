// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is a grid or a treegrid, both have a name
// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and unfold, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on rows, cells and headings are read with them
import { present } from '@quaygate/rules';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { join } from '../show/join.ts';
import c from './data-table.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { ListEnd } from './list-end.tsx';
import { openRow } from './open-row.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { ListParts, Sort } from './table-types.ts';
import { tracksOf } from './tracks.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowFocus } from './use-row-focus.ts';

interface GridProps<Row> {
  parts: ListParts<Row>;
  isLoading: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  height: 'fill' | number;
}

const rowHeight = 36;
const openHeight = 200;
/** Further rows are read when fewer than these follow the last one in view. */
const readAhead = 18;

function PlainGrid<Row>({ parts, isLoading, sort, onSort, height }: GridProps<Row>) {
  const text = useText('shell');
  const { rows, rowKey, columns, expanded, selected, more, total, scope = '' } = parts;
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const isFirst = useRef(true);
  const tracks = useMemo(() => tracksOf(parts), [parts]);
  const focus = useRowFocus({ frame: scroller, rows, rowKey });
  const { at, wanted, focusOn, reset } = focus;

  const isUnfolded = useCallback(
    (index: number) => {
      const row = rows[index];
      return row !== undefined && expanded.has(rowKey(row)) && parts.expand?.(row) !== undefined;
    },
    [rows, rowKey, expanded, parts],
  );

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rowKey(present(rows[index])),
    estimateSize: (index) => (isUnfolded(index) ? openHeight : rowHeight),
    overscan: 8,
    // The row with the focus stays in the page, or the focus would fall out of the table while scrolling.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at])].filter((index) => index < rows.length).sort((a, b) => a - b),
  });
  const items = list.getVirtualItems();
  const onKeyDown = useGridKeys({ parts, focus });
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
  const count = total ?? (more?.hasMore ? -1 : rows.length);
  // Not of `items`: the row with the focus may be far below.
  const lastShown = list.range?.endIndex ?? -1;
  const renderedAt = list.scrollOffset ?? 0;
  useEffect(() => {
    // After another filter the rows are still those of the place scrolled to before; the event of scrolling follows.
    if (renderedAt > (scroller.current?.scrollTop ?? 0)) return;
    if (more?.hasMore && !more.isLoading && !more.hasFailed && lastShown >= rows.length - readAhead) more.load();
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role, the scrolling frame the events
    <div
      ref={scroller}
      className={join(c.scroll, isLoading && c.still)}
      style={height === 'fill' ? undefined : { maxHeight: height, flex: 'none' }}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      {...openRow}
    >
      <div
        role={parts.expand ? 'treegrid' : 'grid'}
        aria-label={parts.label}
        aria-rowcount={count < 0 ? -1 : count + 1 + unfolded.length}
        aria-colcount={tracks.count}
        aria-busy={isLoading || undefined}
        aria-multiselectable={selected ? true : undefined}
        aria-describedby={keysId}
        className={c.grid}
        style={{ minWidth: tracks.least, '--tracks': tracks.template } as object}
      >
        <GridHead parts={parts} sort={sort} onSort={onSort} />
        {isLoading ? (
          <SkeletonRows columns={columns} lead={tracks.lead} />
        ) : (
          <div role="rowgroup" className={c.rows} style={{ height: list.getTotalSize() }}>
            {items.map((item) => {
              const row = present(rows[item.index]);
              const key = rowKey(row);
              return (
                <GridRow
                  key={key}
                  row={row}
                  id={key}
                  index={item.index}
                  line={item.index + 2 + unfolded.filter((each) => each < item.index).length}
                  total={count}
                  start={item.start}
                  columns={columns}
                  parts={parts}
                  isActive={item.index === at}
                  isExpanded={expanded.has(key)}
                  isSelected={selected?.has(key) ?? false}
                  isFresh={parts.fresh.has(key)}
                  measure={list.measureElement}
                />
              );
            })}
          </div>
        )}
      </div>
      {!isLoading && <ListEnd parts={parts} />}
      <span id={keysId} className="sr-only">
        {text('table.keys')}
      </span>
    </div>
  );
}

/** Scrolling renders only this part and the rows that come into view. */
export const Grid = memo(PlainGrid) as typeof PlainGrid;
