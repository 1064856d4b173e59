import { bookingPlan } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** The plan as it was stored when the screen was opened; from then on the screen knows it best (PLAN-01). */
export function useStoredPlan() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['bookingPlan', scope.f],
    queryFn: ({ signal }) => call(bookingPlan.get, { params: scope, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
