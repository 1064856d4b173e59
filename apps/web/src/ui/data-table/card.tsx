import { type ReactNode, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconChevronDown, IconChevronRight } from '../buttons/icons.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { join } from '../show/join.ts';
import c from './card-list.module.css';
import { RowLink } from './row-link.tsx';
import type { Column, ListParts } from './table-types.ts';
import { useFlash } from './use-flash.ts';

/** What React shows as nothing. */
const isNothing = (node: ReactNode) => node === null || node === undefined || node === false || node === '';

interface CardLinesProps<Row> {
  row: Row;
  lines: Column<Row>[];
  cellOf: (column: Column<Row>) => number;
}

function CardLines<Row>({ row, lines, cellOf }: CardLinesProps<Row>) {
  return (
    <dl className={c.lines}>
      {lines.map((column) => {
        const cell = column.cell(row);
        // On a card an empty line says nothing.
        if (isNothing(cell)) return null;
        return (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd data-cell={cellOf(column)}>{cell}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** One row as a card. */
export function Card<Row>({ row, index, parts }: { row: Row; index: number; parts: ListParts<Row> }) {
  const text = useText('shell');
  const ref = useRef<HTMLDivElement>(null);
  const { columns, rowKey, rowName, tone, expand, expanded, toggle, selected, select, selectReason, linkOf, fresh } =
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

  const title = of('title').map((column) => (
    <span key={column.key} data-cell={cellOf(column)}>
      {column.cell(row)}
    </span>
  ));
  return (
    <div
      ref={ref}
      className={join(c.card, linkOf && c.opens)}
      data-tone={tone?.(row)}
      data-chosen={selected?.has(key) || undefined}
    >
      <div data-row={index} className={c.main}>
        <div className={c.head}>
          {selected && (
            <Checkbox
              label={text('table.select', { name: rowName(row) })}
              hideLabel
              checked={selected.has(key)}
              reason={selectReason?.(row)}
              onChange={() => select(key)}
            />
          )}
          <div className={c.title}>{linkOf ? <RowLink to={linkOf(row)}>{title}</RowLink> : title}</div>
          {linkOf && <IconChevronRight size={20} stroke={1.75} className={c.open} aria-hidden />}
        </div>
        <CardLines row={row} lines={of('line')} cellOf={cellOf} />
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
      </div>
      {isExpanded && below}
    </div>
  );
}
