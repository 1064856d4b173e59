import { gatePassQueue, type QueueEntry } from '@quaygate/contract';
import { gatePassUsersPageSize, type QueueSort, type QueueTask } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import type { List } from '#web/list/list.ts';
import { live } from '#web/list/live.ts';
import { useTurnedPages } from '#web/list/turned-pages.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const all = ['gatePassQueue'] as const;
const size = gatePassUsersPageSize;
/** The live stream tells claims and changes; what only time changes is read so often. */
const readEvery = 30_000;

/** What the queue is asked for; at most one company and terminal. */
export interface WantedQueue {
  search: string;
  tasks: readonly QueueTask[];
  companyId: string | undefined;
  facilityId: number | undefined;
  tourSoon: boolean;
  /** Days on which it was handed in, yyyy-MM-dd; empty where the range is open. */
  submittedFrom: string;
  submittedUntil: string;
  sort: QueueSort;
  descending: boolean;
}

/** As the call spells it. */
export const queueQuery = (wanted: WantedQueue) => ({
  ...(wanted.search && { search: wanted.search }),
  ...(wanted.tasks.length > 0 && { tasks: [...wanted.tasks] }),
  ...(wanted.companyId && { companyId: wanted.companyId }),
  ...(wanted.facilityId !== undefined && { facilityId: wanted.facilityId }),
  ...(wanted.tourSoon && { tourSoon: 'true' as const }),
  ...(wanted.submittedFrom && { submittedFrom: wanted.submittedFrom }),
  ...(wanted.submittedUntil && { submittedUntil: wanted.submittedUntil }),
  ...(wanted.descending && { descending: 'true' as const }),
  sort: wanted.sort,
});

/** One page of what is to do (OFFICE-01). */
export function useGatePassQueue(wanted: WantedQueue, page: number): List<QueueEntry> {
  const scope = useUserScope();
  return useTurnedPages({
    queryKey: [...all, 'list', wanted],
    page,
    size,
    read: (index, signal) =>
      call(gatePassQueue.list, { params: scope, query: { ...queueQuery(wanted), page: index, size }, signal }),
    rules: { ...live(readEvery), staleTime: 0 },
  });
}

/** How much is to do (OFFICE-07), and the companies and terminals to choose from. */
export function useQueueNumbers() {
  const scope = useUserScope();
  return useQuery({
    queryKey: [...all, 'numbers'],
    queryFn: ({ signal }) => call(gatePassQueue.numbers, { params: scope, signal }),
    ...live(readEvery),
  });
}

/** The queue is read again where it is shown. */
export const refreshGatePassQueue = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: all });
