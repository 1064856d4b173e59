import { type SurplusWish, type TourMoveWish, tourReroute } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** A block of tours may take longer than other calls. */
export const reroutesTimeoutMs = 30_000;

/** What was shown is what is confirmed. */
const onceShown = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false };

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
    ...onceShown,
  });
}

/** Which tours leave cells that have bookings without a place, and where they would go; nothing while there is no wish. */
export function useSurplusPreview(wish: SurplusWish | undefined) {
  const { u, terminalId } = useTerminalScope();
  return useQuery({
    queryKey: ['tourSurplus', terminalId, wish],
    queryFn: ({ signal }) => {
      const given = { params: { u, facilityId: terminalId }, body: wish as SurplusWish };
      return call(tourReroute.surplus, { ...given, signal, timeoutMs: reroutesTimeoutMs });
    },
    enabled: wish !== undefined,
    ...onceShown,
  });
}
