import type { Area, Catalogue } from '@quaygate/phrases';
import type { ReactNode } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { TableProps } from '#web/ui/data-table/table-types.ts';
import { NothingFound } from '#web/ui/drawings/small/nothing-found.tsx';
import { SearchField, type SearchFieldProps } from '#web/ui/fields/search-field.tsx';
import { Pager } from '#web/ui/page/pager.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import type { List } from './list.ts';
import { ListAge } from './list-age.tsx';
import { countFilters, type FilterGroup, ListFilters, withoutFilters } from './list-filters.tsx';

/** What the phrases of every list screen have; `search` only where it can be searched. */
type ListText =
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
  | 'divider'
  | 'expand'
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

/** The pages of a list that is turned; nothing below one that is empty. */
function pagerOf<Row>({ turned, total }: List<Row>, onPage: ((page: number) => void) | undefined): ReactNode {
  if (!onPage || !turned || !total) return undefined;
  return <Pager page={turned.page} size={turned.size} total={total} busy={turned.isLoading} onPage={onPage} />;
}

/** A screen that is one list: search and filters in the address, rows, pages, and what stands where there are none. */
export function ListScreen<Row, Address extends { search: string }>({
  texts,
  list,
  address: [address, setAddress],
  search,
  filters = [],
  onPage,
  ownFilter,
  live = false,
  title,
  context,
  action,
  emptyAction,
  emptyText,
  failure,
  notice,
  children,
  ...table
}: ListScreenProps<Row, Address>) {
  const text = useText(texts) as unknown as (key: ListText | 'search') => string;
  const failureText = useFailureText();
  const reasonOf = failure ?? failureText;
  const isFiltered = address.search !== '' || ownFilter?.isApplied === true || countFilters(filters, address) > 0;
  const none = { search: '', ...ownFilter?.none, ...withoutFilters(filters) } as Partial<Address>;
  const hasFailed = Boolean(list.error);

  return (
    <Screen title={title ?? text('title')} context={context} action={action} fill>
      {notice}
      <DataTable
        {...table}
        label={text('table')}
        rows={list.rows}
        total={list.total}
        {...(list.more && { more: list.more })}
        foot={pagerOf(list, onPage)}
        scope={JSON.stringify([context, address])}
        error={
          hasFailed && !list.rows
            ? { text: `${text('failed')} ${reasonOf(list.error)}`, onRetry: list.refetch }
            : undefined
        }
        toolbar={
          <>
            {search !== false && (
              <SearchField
                label={text('search')}
                value={address.search}
                onSearch={(found) => {
                  if (found === address.search) list.refetch();
                  else setAddress({ search: found } as Partial<Address>);
                }}
                {...search}
              />
            )}
            {ownFilter?.field}
            {filters.length > 0 && <ListFilters groups={filters} address={address} onChange={setAddress} />}
            {(live || hasFailed) && <ListAge list={list} reason={hasFailed ? reasonOf(list.error) : undefined} />}
          </>
        }
        empty={
          isFiltered ? (
            <EmptyState
              drawing={<NothingFound />}
              title={text('nothingFound')}
              text={text('nothingFoundText')}
              action={<Button onClick={() => setAddress(none)}>{text('nothingFoundAction')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')} text={emptyText ?? text('emptyText')} action={emptyAction} />
          )
        }
      />
      {children}
    </Screen>
  );
}
