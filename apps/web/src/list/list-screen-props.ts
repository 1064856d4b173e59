import type { Area, Catalogue } from '@quaygate/phrases';
import type { ReactNode } from 'react';
import type { TableProps } from '#web/ui/data-table/table-types.ts';
import type { SearchFieldProps } from '#web/ui/fields/search-field.tsx';
import type { List } from './list.ts';
import type { FilterGroup } from './list-filters.tsx';

/** What the phrases of every list screen have; `search` only where it can be searched. */
export type ListText =
  | 'title'
  | 'table'
  | 'failed'
  | 'empty'
  | 'emptyText'
  | 'nothingFound'
  | 'nothingFoundText'
  | 'nothingFoundAction';

type ListTexts = { [A in Area]: Catalogue[A] extends Readonly<Record<ListText, string>> ? A : never }[Area];

type Shown<Row> = Pick<
  TableProps<Row>,
  | 'columns'
  | 'rowKey'
  | 'rowName'
  | 'tone'
  | 'rowHeight'
  | 'divider'
  | 'expand'
  | 'startAt'
  | 'linkOf'
  | 'selected'
  | 'onSelect'
  | 'selectReason'
  | 'bulk'
  | 'sort'
  | 'onSort'
>;

export interface ListScreenProps<Row, Address extends { search: string }> extends Shown<Row> {
  /** The phrases of the screen. */
  texts: ListTexts;
  list: List<Row>;
  /** What `useAddress` gave: search and filters. */
  address: readonly [Address, (change: Partial<Address>) => void];
  /** Rules of the search field that are not the usual ones; false: the list cannot be searched. */
  search?:
    | false
    | Pick<SearchFieldProps, 'pause' | 'min' | 'shortClears' | 'hint' | 'clean' | 'maxLength' | 'width' | 'button'>;
  filters?: readonly FilterGroup<Address>[];
  /** Shows another page of a list that is turned; the address keeps which. */
  onPage?: (page: number) => void;
  /** A filter of another form than `filters`: its field, whether it applies, and the address without it. */
  ownFilter?: { field: ReactNode; isApplied: boolean; none: Partial<Address> };
  /** The list is read again by itself: it says of when it is. */
  live?: boolean;
  /** Stands in place of the title of the phrases. */
  title?: string;
  /** What the screen works in, such as the company; another one is another list. */
  context?: string | undefined;
  action?: ReactNode;
  /** The next step where there is nothing yet. */
  emptyAction?: ReactNode;
  /** What an empty list means, where that is not the text of the screen's phrases. */
  emptyText?: string | undefined;
  /** How the screen words a failure, where the text of the code alone is not enough. */
  failure?: (reason: unknown) => string;
  /** Stands above the list. */
  notice?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}
