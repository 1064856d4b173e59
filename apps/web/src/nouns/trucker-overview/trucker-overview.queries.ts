import { type FacilityTruckerFilter, truckerOverview } from '@quaygate/contract';
import {
  facilityTruckersPageSize,
  facilityTruckersRefreshMs,
  foundCounted,
  searchMinCharacters,
} from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TerminalScope, useTerminalScope } from '#web/session/rights/terminal-context.ts';

const allKey = ({ terminalId }: TerminalScope) => ['facilityTrucker', terminalId] as const;

/** The ids as calls of a facility name them. */
export const ofFacility = ({ u, terminalId }: TerminalScope) => ({ u, facilityId: terminalId });
const listKey = (scope: TerminalScope) => [...allKey(scope), 'list'] as const;

/** What the overview is asked for. */
export type WantedTruckers = Pick<FacilityTruckerFilter, 'search' | 'verificationStatus'>;

/** The drivers that the terminal knows, by name. A new search, filter or terminal starts at page 0 (TRM-OVW-27). */
export function useFacilityTruckers(wanted: WantedTruckers) {
  const scope = useTerminalScope();
  return usePages({
    queryKey: [...listKey(scope), wanted],
    read: (page, signal) =>
      call(truckerOverview.list, {
        params: ofFacility(scope),
        query: { page, size: facilityTruckersPageSize, ...wanted },
        signal,
      }),
    countedTo: wanted.search ? foundCounted : undefined,
    rules: live(facilityTruckersRefreshMs),
  });
}

/** One of them by their whole id, for an address that names who is not in the loaded pages. */
export function useFacilityTrucker(id: string, isWanted: boolean) {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: [...allKey(scope), 'one', id],
    queryFn: async ({ signal }) => {
      const query = { page: 0, size: 1, search: id };
      const { items } = await call(truckerOverview.list, { params: ofFacility(scope), query, signal });
      return items.find((trucker) => trucker.id === id) ?? null;
    },
    enabled: isWanted,
  });
}

/** Who can be blocked: drivers by parts of their names, anybody by the whole id, without those who are (TRM-BLK-12). */
export function useBlockableTruckers(search: string) {
  const scope = useTerminalScope();
  const query = { page: 0, size: facilityTruckersPageSize, search, blockedState: 'NOT_BLOCKED' } as const;
  return useQuery({
    queryKey: [...allKey(scope), 'blockable', search],
    queryFn: ({ signal }) => call(truckerOverview.list, { params: ofFacility(scope), query, signal }),
    enabled: search.length >= searchMinCharacters,
    gcTime: 0,
  });
}

/** The photo, from memory; every look is recorded, so one is not loaded again while the list is open (TRM-OVW-31). */
export function useTruckerPhoto(truckerId: string, isThere: boolean) {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: ['truckerPhoto', scope.terminalId, truckerId],
    queryFn: async ({ signal }) => {
      const file = await download(truckerOverview.photo, { params: { ...ofFacility(scope), truckerId }, signal });
      return file.blob;
    },
    enabled: isThere,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });
}

/** How a driver is reached, read when somebody looks at one of their bookings (TRM-BKG-15). */
export function useTruckerContact(truckerId: string, isWanted: boolean) {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: [...allKey(scope), 'contact', truckerId],
    queryFn: ({ signal }) => call(truckerOverview.contact, { params: { ...ofFacility(scope), truckerId }, signal }),
    enabled: isWanted,
    gcTime: 0,
  });
}

export const refreshFacilityTruckers = (client: QueryClient, scope: TerminalScope): Promise<void> =>
  client.invalidateQueries({ queryKey: allKey(scope) });
