import { type TruckingCompany, truckingCompany } from '@quaygate/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { newestFirst } from './newest-first.ts';

const listKey = ['truckingCompany', 'list'] as const;
const detailKey = (id: string) => ['truckingCompany', 'detail', id] as const;

interface Listed {
  items: TruckingCompany[];
}
const select = ({ items }: Listed) => newestFirst(items);

/**
 * All companies, newest first (TRC-04). The list is not paged. With an id it is read again where it lacks that
 * company, which may be newer than the list (TRC-18).
 */
export function useTruckingCompanies(needed?: string) {
  const params = useUserScope();
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }): Promise<Listed> => call(truckingCompany.list, { params, signal }),
    select,
    refetchOnMount: ({ state }) =>
      needed === undefined || state.data?.items.some(({ id }) => id === needed) ? true : 'always',
  });
}

/** One company as it is now. Not kept: an edit must not begin with what it was some minutes ago. */
export function useTruckingCompany(id: string, enabled: boolean) {
  const scope = useUserScope();
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(truckingCompany.get, { params: { ...scope, id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** Reads what is stored now, without touching what is being edited; `adopt` shows it (TRC-27). */
export function useStoredTruckingCompany(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return {
    read: () => call(truckingCompany.get, { params: { ...scope, id } }),
    adopt: (stored: TruckingCompany) => keepTruckingCompany(client, stored),
  };
}

/** Reads the company anew once a change of it that waited for an approval waits no more. */
export function useCompanyAfter(id: string, isPending: boolean): void {
  const { read, adopt } = useStoredTruckingCompany(id);
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current && !isPending) void read().then(adopt, () => undefined);
    wasPending.current = isPending;
  }, [isPending, read, adopt]);
}

/** Shows a created or saved company in the list and in its detail. */
export function keepTruckingCompany(client: QueryClient, company: TruckingCompany): void {
  client.setQueryData<Listed>(listKey, (before) => {
    if (!before) return before;
    return { ...before, items: [company, ...before.items.filter(({ id }) => id !== company.id)] };
  });
  client.setQueryData<TruckingCompany>(detailKey(company.id), (before) => before && company);
}

/** What is shown is read again, and everything else when it is opened. */
export const refreshTruckingCompanies = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['truckingCompany'] });
