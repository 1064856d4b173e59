import type { Terminal } from '@quaygate/contract';
import { drivingMinutesDefault, localDay } from '@quaygate/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { dayOf } from '#web/list/day-range.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useDrivingMinutes } from '#web/nouns/driving-minutes/driving-minutes.queries.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useToursByDriver } from '#web/nouns/tour/tour.queries.ts';
import { useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/page/states.tsx';
import { boardDay, boardZone } from './board-day.ts';
import { BoardDesk } from './board-desk.tsx';
import { driverRows } from './board-rows.ts';
import { DayBar } from './day-bar.tsx';
import c from './driver-board.module.css';
import { finder } from './find-driver.ts';

/** Who drives what on a day, and where is a gap (FWD-BOARD-01). */
export function DriverBoardScreen() {
  const text = useText('driverBoard');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const terminals = useTerminals();
  return (
    <Screen title={text('title')} context={forwarder?.name} fill>
      {terminals.data ? (
        <Board terminals={terminals.data.items} />
      ) : terminals.error ? (
        <ErrorState
          title={text('failed')}
          text={failureText(terminals.error)}
          busy={terminals.isFetching}
          onRetry={() => void terminals.refetch()}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </Screen>
  );
}

/** The drivers of the day that are searched for, and the ways between terminals. */
function useBoard(day: ReturnType<typeof boardDay>, search: string) {
  const list = useToursByDriver({ slotBeginFrom: new Date(day.begin), slotBeginTo: new Date(day.end) });
  const minutes = useDrivingMinutes();
  const hasMore = list.more?.hasMore ?? false;
  const all = useMemo(() => list.rows && driverRows(list.rows, hasMore), [list.rows, hasMore]);
  const fits = useMemo(() => finder(search), [search]);
  const rows = useMemo(
    () =>
      all?.filter(({ name, tours }) =>
        fits(
          name,
          tours.map(({ licensePlate }) => licensePlate),
        ),
      ),
    [all, fits],
  );
  // Who has no tour is known once all tours are there.
  const busy = useMemo(() => (hasMore ? undefined : new Set(all?.map(({ truckerId }) => truckerId))), [all, hasMore]);
  return { list, all, rows, busy, fits, minutes, hasMore };
}

function Board({ terminals }: { terminals: readonly Terminal[] }) {
  const text = useText('driverBoard');
  const failureText = useFailureText();
  const [address, setAddress] = useAddress('/forwarderOperator/driverBoard');
  const timeZone = boardZone(terminals);
  const today = localDay(new Date(), timeZone);
  const name = dayOf(address.day || 'today', new Date(), timeZone);
  const day = useMemo(() => boardDay(name, timeZone), [name, timeZone]);
  const { list, all, rows, busy, fits, minutes, hasMore } = useBoard(day, address.search);
  const reason = list.error ? failureText(list.error) : undefined;
  const body = () => {
    if (!all || !rows)
      return reason ? (
        <ErrorState title={text('failed')} text={reason} onRetry={list.refetch} />
      ) : (
        <Skeleton height={320} />
      );
    return (
      <>
        {rows.length === 0 && !hasMore && address.search === '' && <NoTours />}
        <BoardDesk
          key={name}
          {...{ day, rows, all, busy, fits, terminals }}
          minutes={minutes.data ?? []}
          isSearched={address.search !== ''}
        />
        {hasMore && (
          <Button busy={list.more?.isLoading ?? false} onClick={() => list.more?.load()}>
            {text('more')}
          </Button>
        )}
        {minutes.error && <p className="muted">{text('minutesFailed', { minutes: drivingMinutesDefault })}</p>}
      </>
    );
  };
  return (
    <section className={c.sheet} aria-label={text('board')}>
      <header className={c.tools}>
        <DayBar
          day={name}
          timeZone={timeZone}
          onDay={(next) => setAddress({ day: next === today ? '' : next }, { push: true })}
        />
        <SearchField
          label={text('search')}
          value={address.search}
          maxLength={100}
          min={1}
          width={240}
          onSearch={(search) => setAddress({ search })}
        />
        <span className={c.age}>
          <ListAge list={list} reason={reason} />
        </span>
      </header>
      {body()}
    </section>
  );
}

function NoTours() {
  const text = useText('driverBoard');
  const navigate = useNavigate();
  return (
    <EmptyState
      title={text('empty')}
      text={text('emptyText')}
      action={
        <Button icon={IconListSearch} onClick={() => navigate({ to: '/forwarderOperator/statusRequest' })}>
          {text('emptyAction')}
        </Button>
      }
    />
  );
}
