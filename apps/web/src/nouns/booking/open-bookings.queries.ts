import { type Booking, booking } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

const isOpen = ({ state }: Booking) => state !== 'completed' && state !== 'cancelled';

/** One booking of each open tour of a driver, the earliest slot first (FWD-TRK-36). */
export function useOpenTours(truckerId: string): readonly Booking[] {
  const scope = useForwarderScope();
  const { data } = useQuery({
    queryKey: ['booking', scope.f, 'open', truckerId],
    queryFn: ({ signal }) => call(booking.ofTrucker, { params: { ...scope, t: truckerId }, query: {}, signal }),
    // What was booked or deleted since then counts.
    staleTime: 0,
  });
  const open = (data?.items ?? []).filter(isOpen);
  return [...new Map(open.map((each) => [each.tourId, each])).values()].sort(
    (one, other) => one.timeSlot.slotBegin.getTime() - other.timeSlot.slotBegin.getTime(),
  );
}
