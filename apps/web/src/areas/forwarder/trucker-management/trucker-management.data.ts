import { type ForwarderTrucker, license, type Page, type TruckerUpdate, trucker } from '@quaygate/contract';
import { truckersPageSize } from '@quaygate/rules';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

export interface Scope {
  u: string | undefined;
  f: string | undefined;
}

const listKey = (scope: Scope) => ['truckers', scope.f] as const;

/** Pending first, then by name (FWD-TRK-25); further pages at the end of the table. */
export const truckersQuery = (scope: Scope, search: string) =>
  infiniteQueryOptions({
    queryKey: [...listKey(scope), search],
    queryFn: ({ pageParam, signal }) =>
      call(trucker.list, {
        params: scope,
        query: { page: pageParam, size: truckersPageSize },
        body: { search },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => ((last.page + 1) * last.size < last.total ? pages.length : undefined),
    refetchOnWindowFocus: false,
    retry: false,
  });

type Pages = InfiniteData<Page<ForwarderTrucker>>;

/** Puts a changed trucker in his place, or takes him out of every loaded list. */
function replace(client: QueryClient, scope: Scope, userId: string, change: Partial<ForwarderTrucker> | undefined) {
  client.setQueriesData<Pages>(
    { queryKey: listKey(scope) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          total: change ? page.total : page.total - (page.items.some((item) => item.userId === userId) ? 1 : 0),
          items: change
            ? page.items.map((item) => (item.userId === userId ? { ...item, ...change } : item))
            : page.items.filter((item) => item.userId !== userId),
        })),
      },
  );
}

export function useDecideTrucker(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, approved }: { userId: string; approved: boolean }) =>
      call(trucker.approve, { params: { ...scope, t: userId }, body: { approved } }),
    onSuccess: (answer, { userId }) => {
      replace(client, scope, userId, answer);
      void client.invalidateQueries({ queryKey: ['statistic', scope.f] });
    },
    // Somebody else decided meanwhile: what holds now is read again.
    onError: () => client.invalidateQueries({ queryKey: listKey(scope) }),
  });
}

export function useUpdateTrucker(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...body }: TruckerUpdate & { userId: string }) =>
      call(trucker.update, { params: { ...scope, t: userId }, body }),
    onSuccess: (answer) => replace(client, scope, answer.userId, answer),
  });
}

export function useAssignLicense(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (licenseUserId: string) => call(license.assignAny, { params: scope, body: { licenseUserId } }),
    onSuccess: (answer, userId) => replace(client, scope, userId, { ...answer, licenseStatus: 'ASSIGNED' }),
  });
}
