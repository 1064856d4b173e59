import { type LicenseOrder, licenseOrder } from '@quaygate/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withChanged } from '#web/list/cached-pages.ts';
import { usePages } from '#web/list/pages.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

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

export function changeLicenseOrder(client: QueryClient, scope: ForwarderScope, changed: LicenseOrder): void {
  client.setQueryData(listKey(scope), (data: CachedPages<LicenseOrder>) =>
    withChanged(data, ({ id }) => id === changed.id, changed),
  );
}
