import { type Facility, facility } from '@quaygate/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const listKey = ['facility', 'list'] as const;
/** Beside the word that changes make old: an edit that is under way is not read anew. */
const detailKey = (id: number) => ['facilityRecord', id] as const;

/** All terminals by name; the list is not paged. */
export function useFacilities() {
  const params = useUserScope();
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(facility.list, { params, signal }) });
}

/** One terminal as it is now. Not kept: an edit must not begin with what it was some minutes ago. */
export function useFacility(id: number) {
  const scope = useUserScope();
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(facility.get, { params: { ...scope, facilityId: id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Reads what is stored now, without touching what is being edited; `adopt` shows it (SETUP-53). */
export function useStoredFacility(id: number) {
  const scope = useUserScope();
  const client = useQueryClient();
  return {
    read: () => call(facility.get, { params: { ...scope, facilityId: id } }),
    adopt: (stored: Facility) => keepFacility(client, stored),
  };
}

/** Shows a saved terminal in its detail; the lists are read again. */
export function keepFacility(client: QueryClient, stored: Facility): void {
  client.setQueryData<Facility>(detailKey(stored.id), (before) => before && stored);
  void client.invalidateQueries({ queryKey: listKey });
}
