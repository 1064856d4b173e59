import { readiness, type TimeSlot } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** The drivers who do not simply pass at a terminal in a slot, by their user ids; empty until it is known (READY-16). */
export function useDriverReadiness(terminalId: number, slot: TimeSlot | undefined) {
  const scope = useForwarderScope();
  const { data } = useQuery({
    queryKey: ['readiness', scope.f, terminalId, slot?.slotBegin, slot?.slotEnd],
    queryFn: ({ signal }) => {
      const { slotBegin, slotEnd } = present(slot);
      return call(readiness.ofDrivers, { params: scope, query: { terminalId, slotBegin, slotEnd }, signal });
    },
    enabled: slot !== undefined,
    // A block or a licence since then must be told.
    staleTime: 0,
    select: ({ items }) => new Map(items.map((each) => [each.truckerId, each])),
  });
  return data;
}
