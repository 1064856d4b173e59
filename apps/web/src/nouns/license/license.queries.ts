import { type License, type LicenseFilter, license } from '@quaygate/contract';
import { foundCounted, licensesPageSize } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withChanged, withFirst } from '#web/list/cached-pages.ts';
import { usePages } from '#web/list/pages.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const ofForwarder = ({ f }: ForwarderScope) => ['license', f] as const;
const listKey = (scope: ForwarderScope) => [...ofForwarder(scope), 'list'] as const;
const detailKey = (scope: ForwarderScope, id: string) => [...ofForwarder(scope), 'detail', id] as const;

/** While the screen waits for a licence that was paid, the list is read again this often, in milliseconds (FWD-PAY-14). */
const syncEvery = 5_000;

/** The licences of the forwarder, first to expire first (FWD-LIC-54). */
export function useLicenses(filter: LicenseFilter, isSyncing: boolean) {
  const scope = useForwarderScope();
  return usePages({
    queryKey: [...listKey(scope), filter],
    read: (page, signal) =>
      call(license.list, { params: scope, query: { page, size: licensesPageSize }, body: filter, signal }),
    countedTo: filter.search ? foundCounted : undefined,
    rules: isSyncing ? { refetchInterval: syncEvery } : {},
  });
}

/** One licence as it is now; until it is there, as the list knows it. */
export function useLicense(id: string, listed: License | undefined) {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: detailKey(scope, id),
    queryFn: ({ signal }) => call(license.get, { params: { ...scope, id }, signal }),
    ...(listed && { placeholderData: listed }),
    gcTime: 0,
  });
}

/** Shows a licence as it is now, in the details and in every loaded list (FWD-LIC-23). */
export function changeLicense(client: QueryClient, scope: ForwarderScope, changed: License): void {
  client.setQueryData(detailKey(scope, changed.id), changed);
  client.setQueriesData({ queryKey: listKey(scope) }, (data: CachedPages<License>) =>
    withChanged(data, ({ id }) => id === changed.id, changed),
  );
}

/** Shows a licence that was claimed: where it was listed already in its place, else on top. */
export function addLicense(client: QueryClient, scope: ForwarderScope, added: License): void {
  client.setQueriesData({ queryKey: listKey(scope) }, (data: CachedPages<License>) => {
    const isListed = data?.pages.some(({ items }) => items.some(({ id }) => id === added.id));
    return isListed ? withChanged(data, ({ id }) => id === added.id, added) : withFirst(data, added);
  });
}

/** Licences are read again: what holds is not what the screen shows. */
export const refreshLicenses = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: ofForwarder(scope) });
