import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type RowTone = 'grey' | 'yellow' | 'orange' | 'red';

/** The order of a heading. */
export interface Sort {
  key: string;
  descending: boolean;
}

export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

export interface Column<Row> {
  key: string;
  /** The heading. With `titleHidden` only for a screen reader, as for actions. */
  title: string;
  titleHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Least width in px; what is left over is shared in proportion. `fixed` keeps it as it is. 120 unless told. */
  width?: number;
  fixed?: boolean;
  align?: 'start' | 'end';
  /** Stays at the right edge while the rest scrolls: the actions. */
  sticky?: boolean;
  /** Makes the heading a sort button; only for lists that are loaded whole. */
  sortBy?: (row: Row) => string | number | null;
  /** Makes the heading a sort button of a list that the server sorts. */
  isSortable?: boolean;
  /** A value whose change lets the cell flash softly once. */
  watch?: (row: Row) => string | number | boolean | null;
  /** On a phone: `title` heads the card, `actions` stand at its foot, `none` is left out. */
  card?: 'title' | 'line' | 'actions' | 'none';
}

export interface TableProps<Row> {
  /** Names the table for a screen reader. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  /** Identity of a row; its `id` unless told. */
  rowKey?: (row: Row) => string;
  /** What a row is called where it is expanded or selected. */
  rowName: (row: Row) => string;
  /** Tint with a 3 px mark. The state must also stand in a cell as a word. */
  tone?: (row: Row) => RowTone | undefined;
  /** What is written on the line above a row where another part of the list begins, `before` being the one above it. For the eye: a cell says it too. */
  divider?: (row: Row, before: Row | undefined) => string | undefined;
  /** The key of a row that has the focus when the list opens; empty or undefined: none. */
  startAt?: string;
  /** The page of a row. The title is a link to it; Enter or a click anywhere on the row follows it. */
  linkOf?: (row: Row) => RowLink;
  /** The part that unfolds below; undefined where there is nothing to unfold. */
  expand?: (row: Row) => ReactNode | undefined;
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Why a row cannot be selected. */
  selectReason?: (row: Row) => string | undefined;
  /** Actions of the selection, shown in a bar while there is one. */
  bulk?: ReactNode;
  /** What stands in place of no rows: an EmptyState. */
  empty: ReactNode;
  /** What stands in place of rows that failed to load. */
  error?: { text: string; onRetry: () => void } | undefined;
  /** Further pages: loaded when the end comes into view. */
  more?:
    | {
        hasMore: boolean;
        isLoading: boolean;
        load: () => void;
        /** The next page did not come: it is asked for again by a button only. */
        hasFailed?: boolean;
      }
    | undefined;
  /** The order of a list that the server sorts; `onSort` is told what a heading asks for, undefined for the usual order. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  /** Over all pages. */
  total?: number | undefined;
  /** In place of the total: there are more than this. */
  moreThan?: number;
  /** Search, filters and their chips, above the headings. The number of entries stands at its right. */
  toolbar?: ReactNode;
  /** Below the rows: the pager. */
  foot?: ReactNode;
  /** Changes with search, filters and company: then new rows do not flash and the list starts at its top. */
  scope?: string;
  /** About how many px a row is high, 36 unless told: the first drawing has as many rows as are seen. */
  rowHeight?: number;
  /** Takes the height that is left (the usual list), or grows up to this many px. */
  height?: 'fill' | number;
}

/** What grid and cards share. */
export type ListParts<Row> = TableProps<Row> & {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  expanded: ReadonlySet<string>;
  toggle: (key: string) => void;
  select: (key: string) => void;
  fresh: ReadonlySet<string>;
};
