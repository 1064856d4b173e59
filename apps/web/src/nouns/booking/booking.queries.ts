import { type Booking, booking } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { conflictsOf, type Visit } from './conflicts.ts';

/** What the driver is booked for at this time already; nothing while slot or driver are open. */
export function useConflicts(visit: Visit | undefined): readonly Booking[] {
  const scope = useForwarderScope();
  const { data } = useQuery({
    queryKey: ['booking', scope.f, 'overlapping', visit?.truckerId, visit?.slotBegin, visit?.slotEnd],
    queryFn: ({ signal }) =>
      call(booking.ofTrucker, {
        params: { ...scope, t: visit?.truckerId },
        query: { slotEndAfter: visit?.slotBegin, slotBeginBefore: visit?.slotEnd },
        signal,
      }),
    enabled: visit !== undefined,
    // A booking made since then must be warned about.
    staleTime: 0,
  });
  return visit && data ? conflictsOf(data.items, visit) : [];
}
