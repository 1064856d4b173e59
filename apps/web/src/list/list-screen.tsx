import type { ReactNode } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { NothingFound } from '#web/ui/drawings/small/nothing-found.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Pager } from '#web/ui/page/pager.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import type { List } from './list.ts';
import { ListAge } from './list-age.tsx';
import { countFilters, ListFilters, withoutFilters } from './list-filters.tsx';
import type { ListScreenProps, ListText } from './list-screen-props.ts';

/** The pages of a list that is turned; nothing below one that is empty. */
function pagerOf<Row>({ turned, total, moreThan }: List<Row>, onPage: ((page: number) => void) | undefined): ReactNode {
  const counted = total ?? moreThan;
  if (!onPage || !turned || !counted) return undefined;
  const { page, size, isLoading } = turned;
  return <Pager {...{ page, size, total: counted, isOpen: moreThan !== undefined, busy: isLoading, onPage }} />;
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
        {...(list.moreThan !== undefined && { moreThan: list.moreThan })}
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
