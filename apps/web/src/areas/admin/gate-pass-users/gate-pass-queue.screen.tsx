import { platformWrite, type QueueEntry } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { dayOf, noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useClaimDriver, useTakeNext } from '#web/nouns/gate-pass-queue/gate-pass-queue.mutations.ts';
import { useGatePassQueue, type WantedQueue } from '#web/nouns/gate-pass-queue/gate-pass-queue.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowRight } from '#web/ui/buttons/icons.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Kbd } from '#web/ui/show/kbd.tsx';
import type { QueueAddress } from './gate-pass-queue.address.ts';
import type { Opened } from './gate-pass-user-dialogs.tsx';
import { nameOf } from './gate-pass-user-state.ts';
import c from './gate-pass-users.module.css';
import { useQueueColumns } from './queue/queue-columns.tsx';
import { useNextKey } from './queue/use-next-key.ts';
import { useQueueFilters } from './queue/use-queue-filters.ts';

const GatePassUserDialogs = openedPart(() => import('./gate-pass-user-dialogs.tsx').then((part) => part.default));

const keyOf = ({ userId }: QueueEntry) => userId;
const sorts = ['tour', 'since', 'name'] as const;

/** Days of the address as the server is asked for them. */
function wantedOf({ search, tasks, company, terminal, tour, from, to, sort, isDescending }: QueueAddress): WantedQueue {
  const now = new Date();
  return {
    ...{ search, tasks, companyId: company[0], facilityId: terminal[0], tourSoon: tour.length > 0 },
    ...{ submittedFrom: dayOf(from, now), submittedUntil: dayOf(to, now) },
    ...{ sort: sort ?? 'tour', descending: isDescending ?? false },
  };
}

/** What a task needs (OFFICE-06). */
function openedBy(entry: QueueEntry): Opened {
  if (entry.task === 'proposal' || entry.task === 'deletion') return { act: 'history', user: entry };
  if (entry.task === 'reset') return { act: 'reset', user: entry };
  return { act: 'info', userId: entry.userId, name: nameOf(entry) };
}

/** What the officers of port security have to do (OFFICE-01). */
export function GatePassQueueScreen() {
  const text = useText('gatePassQueue');
  const failureText = useFailureText();
  const canWrite = useCan(platformWrite);
  const [address, setAddress] = useAddress('/admin/gatePassUsers/toDo');
  const wanted = wantedOf(address);
  const list = useGatePassQueue(wanted, address.page ?? 0);
  const claiming = useClaimDriver();
  const next = useTakeNext(wanted);
  /** What is open stays as it was opened, whatever the queue reads meanwhile. */
  const [open, setOpen] = useState<QueueEntry>();
  const [last, setLast] = useState<string>();
  const found = list.rows?.find(({ userId }) => userId === address.driver);
  if (found && open?.userId !== found.userId) {
    setOpen(found);
    setLast(found.userId);
  }

  const show = useCallback(
    (entry: QueueEntry) => {
      setOpen(entry);
      setLast(entry.userId);
      setAddress({ driver: entry.userId });
    },
    [setAddress],
  );
  const { mutate: claim } = claiming;
  const onClaim = useCallback(
    ({ userId }: QueueEntry, isMine: boolean) =>
      claim({ userId, isMine }, { onError: (error) => notify.error(failureText(error)) }),
    [claim, failureText],
  );
  const { mutate: take, isPending } = next;
  const onNext = useCallback(() => {
    if (!isPending && canWrite) take(last, { onSuccess: show, onError: (error) => notify.error(failureText(error)) });
  }, [take, isPending, canWrite, last, show, failureText]);
  useNextKey(onNext);
  const isKnown = address.driver !== '' && open?.userId === address.driver;
  // Not on this page any more, or nothing is to do about the driver.
  const byLink: Opened | undefined =
    address.driver && list.rows && !found ? { act: 'info', userId: address.driver, name: undefined } : undefined;
  const opened = open && isKnown ? openedBy(open) : byLink;
  const find = useCallback((change: Partial<QueueAddress>) => setAddress({ page: undefined, ...change }), [setAddress]);

  return (
    <ListScreen
      texts="gatePassQueue"
      list={list}
      // Opening a driver is no other list.
      address={[{ ...address, driver: '' }, find]}
      search={{ width: 320 }}
      filters={useQueueFilters()}
      ownFilter={{
        field: (
          <span className={c.days}>
            <span className="muted">{text('submitted')}</span>
            <DayRangeFilter
              range={{ from: address.from, to: address.to }}
              presets={['yesterday', 'today']}
              onChange={find}
            />
          </span>
        ),
        isApplied: address.from !== '' || address.to !== '',
        none: noDays,
      }}
      sort={address.sort && { key: address.sort, descending: address.isDescending ?? false }}
      onSort={(sort) =>
        find({ sort: sorts.find((each) => each === sort?.key), isDescending: sort?.descending || undefined })
      }
      onPage={(page) => setAddress({ page: page || undefined })}
      live
      columns={useQueueColumns({ onOpen: show, onClaim })}
      rowKey={keyOf}
      rowName={nameOf}
      linkOf={({ userId }) => ({
        to: '/admin/gatePassUsers/toDo',
        search: (before: object) => ({ ...before, driver: userId }),
      })}
      action={
        <>
          <Link to="/admin/gatePassUsers">{text('all')}</Link>
          <Button
            variant="primary"
            icon={IconArrowRight}
            busy={isPending}
            reason={canWrite ? undefined : failureText({ code: 'forbidden' })}
            aria-keyshortcuts="n"
            onClick={onNext}
          >
            {text('next')} <Kbd>N</Kbd>
          </Button>
        </>
      }
    >
      {opened && <GatePassUserDialogs opened={opened} onClose={() => setAddress({ driver: '' })} />}
    </ListScreen>
  );
}
