import { type TourTruckWish, tourTruck } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** A block of tours may take longer than other calls. */
export const trucksTimeoutMs = 30_000;

/** The truck that many tours would get, read anew for every wish; nothing while there is none (FWD-BULK-14). */
export function useTourTruckPreview(wish: TourTruckWish | undefined) {
  const params = useForwarderScope();
  return useQuery({
    queryKey: ['tourTruck', params.f, wish],
    queryFn: async ({ signal }) => {
      const body = wish as TourTruckWish;
      return (await call(tourTruck.preview, { params, body, signal, timeoutMs: trucksTimeoutMs })).tours;
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
