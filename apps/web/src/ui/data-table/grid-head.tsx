// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and unfold, which a table element cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stands on rows, cells and headings are read with them
import { useText } from '#web/text/use-text.ts';
import { IconChevronDown } from '../buttons/icons.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { join } from '../show/join.ts';
import c from './data-table.module.css';
import type { Column, ListParts, Sort } from './table-types.ts';

interface GridHeadProps<Row> {
  parts: ListParts<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

/** The row of headings. */
export function GridHead<Row>({ parts, sort, onSort }: GridHeadProps<Row>) {
  const text = useText('shell');
  const { columns, rows, rowKey, selected, onSelect, selectReason, expand } = parts;
  const choosable = selected ? rows.filter((row) => !selectReason?.(row)).map(rowKey) : [];
  const chosen = choosable.filter((key) => selected?.has(key)).length;
  return (
    <div role="rowgroup" className={c.head}>
      <div role="row" aria-rowindex={1} className={c.line}>
        {selected && (
          <div role="columnheader" className={c.lead}>
            <Checkbox
              label={text('table.selectAll')}
              hideLabel
              checked={chosen > 0 && chosen === choosable.length}
              mixed={chosen > 0 && chosen < choosable.length}
              onChange={(on) => onSelect?.(new Set(on ? choosable : []))}
            />
          </div>
        )}
        {expand && (
          <div role="columnheader" className={c.lead}>
            <span className="sr-only">{text('table.details')}</span>
          </div>
        )}
        {columns.map((column) => (
          <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}) {
  const text = useText('shell');
  const own = sort?.key === column.key ? sort : undefined;
  const next = !own
    ? { key: column.key, descending: false }
    : own.descending
      ? undefined
      : { ...own, descending: true };
  return (
    <div
      role="columnheader"
      className={join(c.cell, column.align === 'end' && c.end, column.sticky && c.sticky)}
      aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortBy || column.isSortable ? (
        <button
          type="button"
          className={c.sort}
          aria-label={text('table.sort', { column: column.title })}
          onClick={() => onSort(next)}
        >
          {column.title}
          <IconChevronDown
            size={13}
            stroke={2}
            aria-hidden
            className={join(c.arrow, own && c.shown, own && !own.descending && c.up)}
          />
        </button>
      ) : (
        <span className={column.titleHidden ? 'sr-only' : c.heading}>{column.title}</span>
      )}
    </div>
  );
}
