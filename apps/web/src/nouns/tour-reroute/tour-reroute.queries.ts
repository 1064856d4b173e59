import { type TourMoveWish, tourReroute } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** A block of tours may take longer than other calls. */
export const reroutesTimeoutMs = 30_000;

/** Where many tours of the terminal would go, read anew for every wish; nothing while there is none. */
export function useTourReroutePreview(wish: TourMoveWish | undefined) {
  const { u, terminalId } = useTerminalScope();
  return useQuery({
    queryKey: ['tourReroute', terminalId, wish],
    queryFn: async ({ signal }) => {
      const given = { params: { u, facilityId: terminalId }, body: wish as TourMoveWish };
      return (await call(tourReroute.preview, { ...given, signal, timeoutMs: reroutesTimeoutMs })).tours;
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
