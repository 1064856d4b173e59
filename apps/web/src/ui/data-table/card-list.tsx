import { present } from '@quaygate/rules';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { IconChevronDown, IconChevronRight } from '../icons.ts';
import { Skeleton } from '../skeleton.tsx';
import c from './card-list.module.css';
import type { ListParts } from './data-table.tsx';
import { ListEnd } from './list-end.tsx';
import { useFlash } from './use-flash.ts';

const cardHeight = 170;

/** The same rows on a phone: one card each, the page itself scrolls. */
export function CardList<Row>(parts: ListParts<Row> & { isLoading: boolean }) {
  const { rows, rowKey, isLoading, more } = parts;
  const frame = useRef<HTMLDivElement>(null);
  const list = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => rowKey(present(rows[index])),
    estimateSize: () => cardHeight,
    scrollMargin: frame.current?.offsetTop ?? 0,
    overscan: 4,
  });
  const items = list.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (more?.hasMore && !more.isLoading && !more.hasFailed && lastShown >= rows.length - 4) more.load();
  }, [more, lastShown, rows.length]);

  if (isLoading)
    return (
      <div className={c.loading} aria-busy>
        {[0, 1, 2, 3].map((each) => (
          <div key={each} className={c.card}>
            <Skeleton width="55%" height={16} />
            <Skeleton width="80%" />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    );
  return (
    <div ref={frame}>
      <ul className={c.list} style={{ height: list.getTotalSize() }} aria-label={parts.label}>
        {items.map((item) => (
          <li
            key={item.key}
            ref={list.measureElement}
            data-index={item.index}
            className={c.place}
            style={{ transform: `translateY(${item.start - list.options.scrollMargin}px)` }}
          >
            <Card row={present(rows[item.index])} parts={parts} />
          </li>
        ))}
      </ul>
      <ListEnd parts={parts} />
    </div>
  );
}

function Card<Row>({ row, parts }: { row: Row; parts: ListParts<Row> }) {
  const text = useText('shell');
  const ref = useRef<HTMLDivElement>(null);
  const { columns, rowKey, rowName, tone, expand, expanded, toggle, selected, select, selectReason, onOpen, fresh } =
    parts;
  const key = rowKey(row);
  const isExpanded = expanded.has(key);
  const below = expand?.(row);
  const of = (card: 'title' | 'line' | 'actions') =>
    columns.filter(
      (column, index) => (column.card ?? (column.sticky ? 'actions' : index === 0 ? 'title' : 'line')) === card,
    );
  const cellOf = (column: (typeof columns)[number]) => columns.indexOf(column);
  useFlash(
    ref,
    columns.map((column) => column.watch?.(row)),
    fresh.has(key),
  );

  return (
    <div ref={ref} className={c.card} data-tone={tone?.(row)} data-chosen={selected?.has(key) || undefined}>
      <div className={c.head}>
        {selected && (
          <Checkbox
            label={text('table.select', { name: rowName(row) })}
            hideLabel
            checked={selected.has(key)}
            disabled={selectReason?.(row) !== undefined}
            onChange={() => select(key)}
          />
        )}
        <div className={c.title}>
          {of('title').map((column) => (
            <span key={column.key} data-cell={cellOf(column)}>
              {column.cell(row)}
            </span>
          ))}
        </div>
        {onOpen && (
          <button type="button" className={c.open} aria-label={rowName(row)} onClick={() => onOpen(row)}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <dl className={c.lines}>
        {of('line').map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd data-cell={cellOf(column)}>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {(of('actions').length > 0 || below !== undefined) && (
        <div className={c.foot}>
          {below !== undefined && (
            <Button
              variant="quiet"
              size="small"
              icon={isExpanded ? IconChevronDown : IconChevronRight}
              aria-expanded={isExpanded}
              onClick={() => toggle(key)}
            >
              {text('table.details')}
            </Button>
          )}
          <div className={c.actions}>
            {of('actions').map((column) => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
          </div>
        </div>
      )}
      {isExpanded && below}
    </div>
  );
}
