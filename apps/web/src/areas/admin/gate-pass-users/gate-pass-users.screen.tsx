import type { GatePassUser } from '@quaygate/contract';
import {
  gatePassUsersPageSize,
  gatePassUsersSearchDebounceMs,
  searchMaxCharacters,
  searchMinCharacters,
} from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useQueueNumbers } from '#web/nouns/gate-pass-queue/gate-pass-queue.queries.ts';
import { useGatePassUsers } from '#web/nouns/gate-pass-user/gate-pass-user.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import type { RowAct } from './gate-pass-user-actions.tsx';
import { useGatePassUserColumns } from './gate-pass-user-columns.tsx';
import type { Opened } from './gate-pass-user-dialogs.tsx';
import { nameOf, toneOf } from './gate-pass-user-state.ts';
import type { GatePassAddress } from './gate-pass-users.address.ts';
import { useGatePassFilters } from './use-gate-pass-filters.ts';

const GatePassUserDialogs = openedPart(() => import('./gate-pass-user-dialogs.tsx').then((part) => part.default));

type SetAddress = (change: Partial<GatePassAddress>) => void;

const keyOf = ({ userId }: GatePassUser) => userId;

/** Another search or filter begins on the first page (GATE-42). A page that is not there gives way to the last one. */
function useTurning(list: ReturnType<typeof useGatePassUsers>, page: number, setAddress: SetAddress) {
  const find = useCallback(
    (change: Partial<GatePassAddress>) => setAddress({ page: undefined, ...change }),
    [setAddress],
  );
  const turn = useCallback((to: number) => setAddress({ page: to || undefined }), [setAddress]);

  // The last row of the last page went, or the address names a page that is not there.
  const { rows, total = 0 } = list;
  const isBeyond = rows?.length === 0 && page > 0 && total > 0;
  useEffect(() => {
    if (isBeyond) turn(Math.ceil(total / gatePassUsersPageSize) - 1);
  }, [isBeyond, total, turn]);
  return { find, turn };
}

/** The drivers as port security keeps them (GATE-01). */
export function GatePassUsersScreen() {
  const [address, setAddress] = useAddress('/admin/gatePassUsers');
  const { search, terror, document, page = 0, driver } = address;
  const list = useGatePassUsers({ search, terror, document, page });
  const [dialog, setDialog] = useState<Exclude<Opened, { act: 'info' }>>();

  const onAct = useCallback(
    (act: RowAct, user: GatePassUser) =>
      act === 'info' ? setAddress({ driver: user.userId }) : setDialog({ act, user }),
    [setAddress],
  );
  const columns = useGatePassUserColumns(onAct);
  const { find, turn } = useTurning(list, page, setAddress);
  const { rows } = list;

  const opened: Opened | undefined =
    dialog ??
    (driver
      ? { act: 'info', userId: driver, name: rows?.filter((row) => row.userId === driver).map(nameOf)[0] }
      : undefined);
  return (
    <ListScreen
      texts="gatePassUsers"
      list={list}
      // Opening a driver is no other list.
      address={[{ ...address, driver: '' }, find]}
      search={{
        pause: gatePassUsersSearchDebounceMs,
        min: searchMinCharacters,
        shortClears: true,
        maxLength: searchMaxCharacters,
        width: 380,
      }}
      filters={useGatePassFilters()}
      action={<ToDoLink />}
      onPage={turn}
      live
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      tone={toneOf}
      linkOf={({ userId }) => ({
        to: '/admin/gatePassUsers',
        search: (before: object) => ({ ...before, driver: userId }),
      })}
    >
      {opened && (
        <GatePassUserDialogs
          opened={opened}
          onClose={() => (dialog ? setDialog(undefined) : setAddress({ driver: '' }))}
        />
      )}
    </ListScreen>
  );
}

/** The way to what is to do, with how much it is (OFFICE-01). */
function ToDoLink() {
  const text = useText('gatePassUsers');
  const { data } = useQueueNumbers();
  return <Link to="/admin/gatePassUsers/toDo">{text('toDo', { count: data?.total ?? 0 })}</Link>;
}
