import { type LicenseOrder, licenseOrder } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withChanged } from '#web/list/cached-pages.ts';
import { usePages } from '#web/list/pages.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const pageSize = 50;
const listKey = ({ f }: ForwarderScope) => ['licenseOrder', f] as const;

/** What the forwarder has ordered, newest first. */
export function useLicenseOrders() {
  const scope = useForwarderScope();
  return usePages({
    queryKey: listKey(scope),
    read: (page, signal) => call(licenseOrder.list, { params: scope, query: { page, size: pageSize }, signal }),
  });
}

const companyKey = (id: string) => ['licenseOrder', 'company', id] as const;
const shown = 20;

/** The newest orders of a company, for an administrator. */
export function useCompanyOrders(id: string) {
  const { u } = useUserScope();
  return useQuery({
    queryKey: companyKey(id),
    queryFn: ({ signal }) => call(licenseOrder.list, { params: { u, f: id }, query: { page: 0, size: shown }, signal }),
  });
}

export const refreshCompanyOrders = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: companyKey(id) });

export function changeLicenseOrder(client: QueryClient, scope: ForwarderScope, changed: LicenseOrder): void {
  client.setQueryData(listKey(scope), (data: CachedPages<LicenseOrder>) =>
    withChanged(data, ({ id }) => id === changed.id, changed),
  );
}
