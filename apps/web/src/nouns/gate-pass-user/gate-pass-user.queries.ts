import { type GatePassUser, gatePassUser } from '@quaygate/contract';
import {
  type DocumentStatus,
  foundCounted,
  gatePassUsersClientTotal,
  gatePassUsersPageSize,
  type TerrorStatus,
} from '@quaygate/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import type { List } from '#web/list/list.ts';
import { live } from '#web/list/live.ts';
import { useTurnedPages } from '#web/list/turned-pages.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const all = ['gatePassUser'] as const;
const detailKey = (userId: string) => [...all, 'detail', userId] as const;
const size = gatePassUsersPageSize;
/** Others ask for changes and decide on them too. */
const readEvery = 30_000;

/** The total is the server's; an answer without one counts as 500 (GATE-41). */
const list = { ...gatePassUser.list, response: gatePassUser.list.response.partial({ total: true }) };

/** What the list is asked for; at most one value of each filter (GATE-43). */
export interface WantedDrivers {
  search: string;
  terror: readonly TerrorStatus[];
  document: readonly DocumentStatus[];
  /** Counted from 0. */
  page: number;
}

/** One page of drivers, by name (GATE-06). */
export function useGatePassUsers({ search, terror, document, page }: WantedDrivers): List<GatePassUser> {
  const scope = useUserScope();
  const wanted = {
    truckerId: search || undefined,
    terrorDatabaseStatus: terror[0],
    documentIdentificationStatus: document[0],
  };
  return useTurnedPages({
    queryKey: [...all, 'list', wanted],
    page,
    size,
    countedTo: search ? foundCounted : undefined,
    read: async (index, signal) => {
      const answer = await call(list, { params: scope, query: { ...wanted, page: index, size }, signal });
      return { ...answer, total: answer.total ?? gatePassUsersClientTotal };
    },
    rules: { ...live(readEvery), staleTime: 0 },
  });
}

/** One driver with their licences, as they are now. */
export function useGatePassUser(userId: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: detailKey(userId),
    queryFn: ({ signal }) => call(gatePassUser.get, { params: { ...scope, t: userId }, signal }),
    ...live(readEvery),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Drivers that fit a search of three characters or more; none before (GATE-54). */
export function useFoundDrivers(search: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: [...all, 'found', search],
    queryFn: ({ signal }) =>
      call(gatePassUser.list, { params: scope, query: { truckerId: search, page: 0, size }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Lists and details of drivers are read again where they are shown. */
export const refreshGatePassUsers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: all });
