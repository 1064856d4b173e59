import { type NewWebappUser, type Page, type WebappUser, webappUser } from '@quaygate/contract';
import { webappUsersPageSize } from '@quaygate/rules';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { rowsOf } from './user-rows.ts';

/** Who asks; an absent id is refused by `call` before anything is sent. */
export type Asker = string | undefined;
type Pages = InfiniteData<Page<WebappUser>>;

const listKey = (u: Asker) => ['webapp-users', u] as const;

/** Page 0 replaces the list, further pages stand at its end (WAU-08). Kept in memory as long as the page is open (WAU-37). */
export const webappUsersQuery = (u: Asker, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(u), search],
    queryFn: ({ pageParam, signal }) =>
      call(webappUser.list, {
        params: { u },
        query: { page: pageParam, size: webappUsersPageSize, search: search || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.items.length > 0 && (last.page + 1) * last.size < last.total ? pages.length : undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The user as one of the lists in memory knows him; without one the detail cannot be opened (WAU-22, WAU-37). */
export function findStored(client: QueryClient, u: Asker, id: string): WebappUser | undefined {
  const lists = client.getQueriesData<Pages>({ queryKey: listKey(u) });
  return lists.flatMap(([, data]) => rowsOf(data) ?? []).find((row) => row.id === id);
}

/** Shows what was saved in every list in memory. */
export function replaceStored(
  client: QueryClient,
  u: Asker,
  saved: Pick<WebappUser, 'id'> & Partial<WebappUser>,
): void {
  client.setQueriesData<Pages>(
    { queryKey: listKey(u) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === saved.id ? { ...item, ...saved } : item)),
        })),
      },
  );
}

/** Creates a user and puts him on top of the list that is shown (WAU-38). */
export function useCreateWebappUser(u: Asker, search: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebappUser) => call(webappUser.create, { params: { u }, body }),
    onSuccess: (created) => {
      const shown = webappUsersQuery(u, search).queryKey;
      void client.invalidateQueries({ queryKey: listKey(u), refetchType: 'none' });
      client.setQueryData(shown, (data) => {
        const [first, ...others] = data?.pages ?? [];
        if (!data || !first) return data;
        const pages = [{ ...first, items: [created, ...first.items] }, ...others];
        return { ...data, pages: pages.map((page) => ({ ...page, total: page.total + 1 })) };
      });
    },
  });
}
