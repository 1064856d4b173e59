import { identification } from '@quaygate/contract';
import type { PictureKind } from '@quaygate/rules';
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';

const all = ['identification'] as const;
const oneKey = (userId: string, id: string) => [...all, userId, id] as const;

/** A look is recorded: it is read when it is asked for, and again only after it was changed. */
const onceOnly = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false } as const;

/** Document and checks of an identification (IDENT-09). */
export function useIdentification(userId: string, id: string, isWanted: boolean) {
  const scope = useUserScope();
  return useQuery({
    queryKey: oneKey(userId, id),
    queryFn: ({ signal }) => call(identification.get, { params: { ...scope, t: userId, id }, signal }),
    enabled: isWanted,
    ...onceOnly,
  });
}

/** Some of its pictures, read at once. */
export function usePictures(userId: string, id: string, kinds: readonly PictureKind[]) {
  const scope = useUserScope();
  return useQueries({
    queries: kinds.map((kind) => pictureOf({ ...scope, t: userId, id, kind })),
    combine: (found) =>
      new Map(
        kinds.map((kind, index) => {
          const one = found[index];
          return [kind, { blob: one?.data, error: one?.error ?? null, retry: () => void one?.refetch() }] as const;
        }),
      ),
  });
}

const pictureOf = (params: { u: string | undefined; t: string; id: string; kind: PictureKind }) => ({
  queryKey: ['picture', params.t, params.id, params.kind],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await download(identification.picture, { params, signal })).blob,
  ...onceOnly,
});

/** One of its pictures. */
export function usePicture(userId: string, id: string, kind: PictureKind) {
  const scope = useUserScope();
  return useQuery(pictureOf({ ...scope, t: userId, id, kind }));
}

/** Identifications are read again where they are shown. */
export const refreshIdentifications = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all });
