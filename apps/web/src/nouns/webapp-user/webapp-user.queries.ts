import { type UserFilters, type WebappUser, type WebappUserDetail, webappUser } from '@quaygate/contract';
import { webappUsersPageSize } from '@quaygate/rules';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withChanged, withFirst } from '#web/list/cached-pages.ts';
import { usePages } from '#web/list/pages.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const listKey = ['webappUser', 'list'] as const;
const detailKey = (id: string) => ['webappUser', 'detail', id] as const;
type Cached = CachedPages<WebappUser>;

/** What the list is asked for. */
export type WantedUsers = Required<Pick<UserFilters, 'account' | 'signIn' | 'roles'>> & { search: string };

/** Page 0 replaces the list, further pages stand at its end (WAU-08). Kept in memory as long as the page is open (WAU-37). */
export function useWebappUsers(wanted: WantedUsers) {
  const scope = useUserScope();
  return usePages({
    queryKey: [...listKey, wanted],
    read: (page, signal) =>
      call(webappUser.list, {
        params: scope,
        query: { ...wanted, page, size: webappUsersPageSize, search: wanted.search || undefined },
        signal,
      }),
    rules: { gcTime: Number.POSITIVE_INFINITY },
  });
}

/** Users who may sign in and whose name or email holds the text; at most as many as a picker shows. */
export function useFoundUsers(search: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: [...listKey, 'found', search],
    queryFn: ({ signal }) =>
      call(webappUser.list, {
        params: scope,
        query: { account: ['active'], page: 0, size: 20, search: search || undefined },
        signal,
      }),
  });
}

/** The users of a company (TRC-28); one of them can be opened like one of the list. */
export function useCompanyUsers(truckingCompanyId: string) {
  const scope = useUserScope();
  return usePages({
    queryKey: [...listKey, { truckingCompanyId }],
    read: (page, signal) =>
      call(webappUser.list, { params: scope, query: { page, size: webappUsersPageSize, truckingCompanyId }, signal }),
    rules: { gcTime: Number.POSITIVE_INFINITY },
  });
}

/** The record as it is now (WAU-37). Not kept: an edit must not begin with what it was some minutes ago. */
export function useWebappUser(id: string) {
  const scope = useUserScope();
  return useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(webappUser.get, { params: { ...scope, id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A mail that waits is on its way soon; what is being edited keeps its original.
    refetchInterval: ({ state }) => state.data?.invitation?.delivery === 'waiting' && 5_000,
  });
}

/** Reads what is stored now, without touching what is being edited; `adopt` makes it the original of the edit (WAU-45). */
export function useStoredWebappUser(id: string) {
  const scope = useUserScope();
  const client = useQueryClient();
  return {
    read: () => call(webappUser.get, { params: { ...scope, id } }),
    adopt: (stored: WebappUserDetail) => changeWebappUser(client, id, stored),
  };
}

/** The user as one of the loaded lists knew them when the screen was opened (WAU-22, WAU-37). */
export function useListedWebappUser(id: string): WebappUser | undefined {
  const client = useQueryClient();
  const [listed] = useState(() =>
    client
      .getQueriesData<NonNullable<Cached>>({ queryKey: listKey })
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
      .find((row) => row.id === id),
  );
  return listed;
}

/** Shows a change in the detail, where it is open, and in every loaded list. */
export function changeWebappUser(client: QueryClient, id: string, change: Partial<WebappUserDetail>): void {
  client.setQueryData<WebappUserDetail>(detailKey(id), (detail) => detail && { ...detail, ...change });
  client.setQueriesData({ queryKey: listKey }, (data: Cached) => withChanged(data, (row) => row.id === id, change));
}

/** What is shown is read again, and everything else when it is opened. */
export const refreshWebappUsers = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ['webappUser'] });

/** Puts a new user on top of the list that is shown (WAU-38); the other lists are read again when they are opened. */
export function addWebappUser(client: QueryClient, wanted: WantedUsers, created: WebappUser): void {
  void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  client.setQueryData([...listKey, wanted], (data: Cached) => withFirst(data, created));
}
