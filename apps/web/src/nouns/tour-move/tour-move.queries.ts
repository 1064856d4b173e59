import { type TourMoveWish, tourMove } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** A block of tours may take longer than other calls. */
export const movesTimeoutMs = 30_000;

/** Where many tours would go, read anew for every wish; nothing while there is none. */
export function useTourMovePreview(wish: TourMoveWish | undefined) {
  const params = useForwarderScope();
  return useQuery({
    queryKey: ['tourMove', params.f, wish],
    queryFn: async ({ signal }) => {
      const body = wish as TourMoveWish;
      return (await call(tourMove.preview, { params, body, signal, timeoutMs: movesTimeoutMs })).tours;
    },
    enabled: wish !== undefined,
    staleTime: 0,
    gcTime: 0,
    // What was shown is what is confirmed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
