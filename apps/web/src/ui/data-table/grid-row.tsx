// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and unfold, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on rows, cells and headings are read with them
import { memo, useRef } from 'react';
import { join } from '../show/join.ts';
import c from './data-table.module.css';
import { BelowRow, SelectCell, UnfoldCell } from './grid-row-cells.tsx';
import { RowLink, titleIndex } from './row-link.tsx';
import type { Column, ListParts } from './table-types.ts';
import { useFlash } from './use-flash.ts';

interface GridRowProps<Row> {
  row: Row;
  id: string;
  index: number;
  /** Counted from the headings, with the parts that are unfolded above. */
  line: number;
  /** Rows over all pages, -1 while no one knows. */
  total: number;
  start: number;
  columns: Column<Row>[];
  parts: ListParts<Row>;
  isActive: boolean;
  isExpanded: boolean;
  isSelected: boolean;
  isFresh: boolean;
  measure: (node: Element | null) => void;
}

function PlainRow<Row>({
  row,
  id,
  index,
  line: ariaLine,
  total,
  start,
  columns,
  parts,
  isActive,
  isExpanded,
  isSelected,
  isFresh,
  measure,
}: GridRowProps<Row>) {
  const line = useRef<HTMLDivElement>(null);
  const { rowName, tone, expand, linkOf, selected, select, selectReason, toggle } = parts;
  const titleAt = linkOf ? titleIndex(columns) : -1;
  useFlash(
    line,
    columns.map((column) => column.watch?.(row)),
    isFresh,
  );
  const name = rowName(row);
  const below = expand && isExpanded ? expand(row) : undefined;
  const divider = parts.divider?.(row, parts.rows[index - 1]);
  const canExpand = expand !== undefined && (isExpanded ? below !== undefined : expand(row) !== undefined);

  return (
    <div
      ref={measure}
      data-index={index}
      className={c.item}
      style={{ transform: `translateY(${start}px)` }}
      role="none"
    >
      {divider && (
        <div className={c.divider} aria-hidden>
          {divider}
        </div>
      )}
      <div
        ref={line}
        role="row"
        data-row={index}
        tabIndex={isActive ? 0 : -1}
        aria-rowindex={ariaLine}
        aria-selected={selected ? isSelected : undefined}
        aria-expanded={canExpand ? isExpanded : undefined}
        aria-level={expand ? 1 : undefined}
        aria-setsize={expand ? total : undefined}
        aria-posinset={expand ? index + 1 : undefined}
        data-tone={tone?.(row)}
        data-chosen={isSelected || undefined}
        className={join(c.line, c.row, canExpand && c.unfolds, linkOf && c.opens)}
      >
        {selected && (
          <SelectCell name={name} isSelected={isSelected} reason={selectReason?.(row)} onSelect={() => select(id)} />
        )}
        {expand && <UnfoldCell name={name} canExpand={canExpand} isExpanded={isExpanded} onToggle={() => toggle(id)} />}
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="gridcell"
            data-cell={at}
            className={join(c.cell, column.align === 'end' && c.end, column.sticky && c.sticky)}
          >
            {linkOf && at === titleAt ? <RowLink to={linkOf(row)}>{column.cell(row)}</RowLink> : column.cell(row)}
          </div>
        ))}
      </div>
      {below !== undefined && (
        <BelowRow line={ariaLine + 1} span={columns.length + Number(selected !== undefined) + 1}>
          {below}
        </BelowRow>
      )}
    </div>
  );
}

export const GridRow = memo(PlainRow) as typeof PlainRow;
