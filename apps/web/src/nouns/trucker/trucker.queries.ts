import { type ForwarderTrucker, type TruckerFilter, trucker } from '@quaygate/contract';
import { truckersPageSize } from '@quaygate/rules';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withChanged, withoutRow } from '#web/list/cached-pages.ts';
import { usePages } from '#web/list/pages.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const listKey = ({ f }: ForwarderScope) => ['trucker', f, 'list'] as const;
const approvedKey = ({ f }: ForwarderScope) => ['trucker', f, 'approved'] as const;

export const truckerKey = ({ userId }: ForwarderTrucker): string => userId;

/** Pending first, then by name (FWD-TRK-25); on demand only who is not ready (DRV-BRD-27). */
export function useTruckers({ search, isReady }: Pick<TruckerFilter, 'search' | 'isReady'>) {
  const scope = useForwarderScope();
  return usePages({
    queryKey: [...listKey(scope), search, isReady],
    read: (page, signal) =>
      call(trucker.list, { params: scope, query: { page, size: truckersPageSize }, body: { search, isReady }, signal }),
    keyOf: truckerKey,
  });
}

/** The drivers who can be booked. */
export function useApprovedTruckers() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: approvedKey(scope),
    queryFn: ({ signal }) => call(trucker.approved, { params: scope, signal }),
  });
}

/** Reads what is stored now, without touching what is being edited; `adopt` shows it (FWD-TRK-32). */
export function useStoredTrucker() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return {
    read: (userId: string) => call(trucker.get, { params: { ...scope, t: userId } }),
    adopt: (stored: ForwarderTrucker) => changeTrucker(client, scope, stored.userId, stored),
  };
}

/** Shows a changed driver in every loaded list; who can be booked is read again. */
export function changeTrucker(
  client: QueryClient,
  scope: ForwarderScope,
  userId: string,
  change: Partial<ForwarderTrucker>,
): void {
  const isIt = (row: ForwarderTrucker) => row.userId === userId;
  client.setQueriesData({ queryKey: listKey(scope) }, (data: CachedPages<ForwarderTrucker>) =>
    withChanged(data, isIt, change),
  );
  void client.invalidateQueries({ queryKey: approvedKey(scope) });
}

/** Takes a driver who was denied or removed out of every loaded list; who can be booked is read again. */
export function removeTrucker(client: QueryClient, scope: ForwarderScope, userId: string): void {
  client.setQueriesData({ queryKey: listKey(scope) }, (data: CachedPages<ForwarderTrucker>) =>
    withoutRow(data, (row) => row.userId === userId),
  );
  void client.invalidateQueries({ queryKey: approvedKey(scope) });
}

export const refreshTruckers = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey(scope) });

/** Approved drivers without a licence, the first that fit the search (FWD-LIC-61). */
export function useAssignableTruckers(search: string) {
  const scope = useForwarderScope();
  const query = { page: 0, size: truckersPageSize, forAssignment: true };
  return useQuery({
    queryKey: ['trucker', scope.f, 'assignable', search],
    queryFn: ({ signal }) => call(trucker.list, { params: scope, query, body: { search }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
