import { type ReactNode, useMemo, useState } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import { useAlphabet } from '#web/text/alphabet.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { ErrorState } from '../page/states.tsx';
import { join } from '../show/join.ts';
import { CardList } from './card-list.tsx';
import { compareCells } from './compare-cells.ts';
import c from './data-table.module.css';
import { Grid } from './grid.tsx';
import type { Column, ListParts, Sort, TableProps } from './table-types.ts';
import { useFreshRows } from './use-fresh-rows.ts';

/** The rows in the order of a heading; absent values come last. */
function useSorted<Row>(rows: readonly Row[] | undefined, columns: Column<Row>[], sort: Sort | undefined) {
  const by = columns.find((column) => column.key === sort?.key)?.sortBy;
  const descending = sort?.descending;
  const alphabet = useAlphabet();
  return useMemo(() => {
    if (!rows || !by) return rows;
    const direction = descending ? -1 : 1;
    return [...rows].sort((a, b) => direction * compareCells(by(a), by(b), alphabet));
  }, [rows, by, descending, alphabet]);
}

export type { Column, Sort } from './table-types.ts';

function flip(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

const idOf = (row: unknown) => String((row as { id: unknown }).id);

interface BulkBarProps {
  count: number;
  /** The actions of the selection. */
  children: ReactNode;
  onClear: () => void;
}

function BulkBar({ count, children, onClear }: BulkBarProps) {
  const text = useText('shell');
  return (
    <div className={c.bulk} role="toolbar" aria-label={text('table.bulk')}>
      <strong role="status">{text('table.selected', { count: count })}</strong>
      {children}
      <span className={c.clear}>
        <Button variant="quiet" size="small" onClick={onClear}>
          {text('table.clearSelection')}
        </Button>
      </span>
    </div>
  );
}

interface TableBarProps {
  count: number | undefined;
  moreThan: number | undefined;
  children: ReactNode;
}

/** Search and filters above the headings, and how many entries there are. */
function TableBar({ count, moreThan, children }: TableBarProps) {
  const text = useText('shell');
  return (
    <div className={c.bar}>
      {children}
      {count !== undefined && (
        <span className={c.count} role="status">
          {moreThan === undefined ? text('table.entries', { count }) : text('table.moreEntries', { count: moreThan })}
        </span>
      )}
    </div>
  );
}

/**
 * The one table: virtual rows, sticky headings and actions, tints, unfolding, selection, further pages; cards on a
 * phone. Arrow keys move, Enter opens or unfolds, Space selects, `/` jumps to the search.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const {
    rows,
    rowKey = idOf,
    toolbar,
    error,
    empty,
    selected,
    onSelect,
    bulk,
    total,
    scope = '',
    height = 'fill',
    foot,
  } = props;
  const isPhone = usePhone();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [ownSort, setOwnSort] = useState<Sort>();
  const [sort, onSort] = props.onSort ? [props.sort, props.onSort] : [ownSort, setOwnSort];
  const sorted = useSorted(rows, props.columns, sort);
  const fresh = useFreshRows(rows, rowKey, scope);

  const parts = useMemo<ListParts<Row>>(
    () => ({
      ...props,
      rowKey,
      rows: sorted ?? [],
      expanded,
      fresh,
      toggle: (key) => setExpanded((set) => flip(set, key)),
      select: (key) => onSelect?.(flip(selected ?? new Set(), key)),
    }),
    [props, rowKey, sorted, expanded, fresh, onSelect, selected],
  );

  const isEmpty = rows?.length === 0;
  const count = error ? undefined : (total ?? rows?.length);
  return (
    // Takes the focus when its last row goes.
    <section tabIndex={-1} className={join(c.table, height === 'fill' && c.fill)}>
      {toolbar !== undefined && <TableBar {...{ count, moreThan: props.moreThan }}>{toolbar}</TableBar>}
      {error ? (
        <ErrorState text={error.text} onRetry={error.onRetry} />
      ) : isEmpty ? (
        <div className={c.empty}>{empty}</div>
      ) : isPhone ? (
        <CardList {...parts} isLoading={rows === undefined} />
      ) : (
        <Grid parts={parts} isLoading={rows === undefined} sort={sort} onSort={onSort} height={height} />
      )}
      {foot && <div className={c.foot}>{foot}</div>}
      {selected && selected.size > 0 && (
        <BulkBar count={selected.size} onClear={() => onSelect?.(new Set())}>
          {bulk}
        </BulkBar>
      )}
    </section>
  );
}
