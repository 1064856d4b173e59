import { mapTrucksPageSize, normalizeTruckSearch, truckSearchMaxCharacters } from '@quaygate/rules';
import { useMemo } from 'react';
import { ListAge } from '#web/list/list-age.tsx';
import type { useFacilityArrivals } from '#web/nouns/arrival/arrival.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Pager } from '#web/ui/page/pager.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { ArrivalEntry } from './arrival-entry.tsx';
import c from './arrivals.module.css';
import overview from './truck-monitoring.module.css';
import { findArrivals } from './wanted-arrivals.ts';

interface ArrivalListProps {
  list: ReturnType<typeof useFacilityArrivals>;
  wanted: { search: string; page: number };
  onWant: (change: Partial<{ search: string; page: number }>) => void;
}

/** The trucks on their way to the terminal, the earliest first (DRV-POS-14). */
export function ArrivalList({ list, wanted, onWant }: ArrivalListProps) {
  const text = useText('truckMonitoring');
  const failureText = useFailureText();
  const timeZone = useSelectedTerminal()?.timeZone;
  const items = list.data?.items;
  const found = useMemo(() => findArrivals(items ?? [], wanted), [items, wanted]);
  const failure = list.error ? failureText(list.error) : undefined;
  const refetch = () => void list.refetch();
  const age = { updatedAt: new Date(list.dataUpdatedAt), isRefreshing: list.isRefetching, refetch };
  if (!items) {
    if (failure === undefined) return <Skeleton height={320} />;
    return <ErrorState text={`${text('overview.failed')} ${failure}`} onRetry={refetch} busy={list.isFetching} />;
  }
  return (
    <div className={overview.overview}>
      <search className={overview.filters}>
        <SearchField
          label={text('search')}
          value={wanted.search}
          onSearch={(search) => onWant({ search, page: 0 })}
          pause={0}
          clean={normalizeTruckSearch}
          maxLength={truckSearchMaxCharacters}
          width={338}
        />
      </search>
      {found.total > 0 ? (
        <>
          <ul className={c.list} aria-label={text('overview.list')}>
            {found.arrivals.map((arrival) => (
              <ArrivalEntry key={arrival.tourId} arrival={arrival} timeZone={timeZone} />
            ))}
          </ul>
          <Pager page={found.page} size={mapTrucksPageSize} total={found.total} onPage={(page) => onWant({ page })} />
        </>
      ) : (
        <div role="status">
          {wanted.search === '' ? (
            <EmptyState title={text('overview.empty')} text={text('overview.emptyText')} />
          ) : (
            <EmptyState
              title={text('nothingFound')}
              text={text('nothingFoundText')}
              action={<Button onClick={() => onWant({ search: '', page: 0 })}>{text('nothingFoundAction')}</Button>}
            />
          )}
        </div>
      )}
      <ListAge list={age} reason={failure} />
    </div>
  );
}
