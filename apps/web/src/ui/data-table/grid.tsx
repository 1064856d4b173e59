// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is a grid or a treegrid, both have a name
// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and unfold, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on rows, cells and headings are read with them
import { present } from '@quaygate/rules';
import { memo, useId, useMemo, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { join } from '../show/join.ts';
import c from './data-table.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { ListEnd } from './list-end.tsx';
import { openRow } from './open-row.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { ListParts, Sort, TableProps } from './table-types.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridRows } from './use-grid-rows.ts';
import { useRowFocus } from './use-row-focus.ts';

const leadWidth = 34;

const sidePadding = 27;

const gap = 14;

/** The columns as grid tracks: the same for headings and rows, so that they stand below each other. */
function tracksOf<Row>({ columns, selected, expand }: Pick<TableProps<Row>, 'columns' | 'selected' | 'expand'>) {
  const lead = Number(selected !== undefined) + Number(expand !== undefined);
  const widths = columns.map((column) => column.width ?? 120);
  const template = [
    ...Array.from({ length: lead }, () => `${leadWidth - gap}px`),
    ...columns.map(({ fixed, sticky }, index) =>
      fixed || sticky ? `${widths[index]}px` : `minmax(${widths[index]}px, ${widths[index]}fr)`,
    ),
  ].join(' ');
  const least =
    widths.reduce((sum, width) => sum + width, 0) + lead * leadWidth + gap * (columns.length - 1) + sidePadding;
  return { template, least, lead, count: columns.length + lead };
}

interface GridProps<Row> {
  parts: ListParts<Row>;
  isLoading: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  height: 'fill' | number;
}

interface GridRowsProps<Row> extends ReturnType<typeof useGridRows<Row>> {
  parts: ListParts<Row>;
  /** Over all pages, -1 while no one knows. */
  total: number;
  /** The row in the tab order. */
  at: number;
}

function GridRows<Row>({ parts, list, items, unfolded, total, at }: GridRowsProps<Row>) {
  const { rows, rowKey, columns, expanded, selected } = parts;
  return (
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
            total={total}
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
  );
}

function PlainGrid<Row>({ parts, isLoading, sort, onSort, height }: GridProps<Row>) {
  const text = useText('shell');
  const { rows, rowKey, columns, selected, more, total } = parts;
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const tracks = useMemo(() => tracksOf(parts), [parts]);
  const focus = useRowFocus({ frame: scroller, rows, rowKey, startAt: parts.startAt });
  const { list, items, unfolded } = useGridRows(parts, scroller, focus);
  const extend = useChoiceKeys(parts, { frame: scroller, at: focus.at, go: focus.go });
  const onKeyDown = useGridKeys({ parts, focus, extend });
  const count = total ?? (more?.hasMore ? -1 : rows.length);

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
          <GridRows parts={parts} list={list} items={items} unfolded={unfolded} total={count} at={focus.at} />
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
