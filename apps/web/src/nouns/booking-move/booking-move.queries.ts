import { bookingMove } from '@quaygate/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type ForwarderScope, useForwarderScope } from '#web/session/rights/forwarder-context.ts';

/** What moves: one booking, or with it all of its tour. */
export interface MoveTarget {
  truckerId: string;
  bookingId: string;
  wholeTour: boolean;
}

const keyOf = ({ f }: ForwarderScope) => ['bookingMove', f] as const;

/** The slots a booking may move to, with the time they were read; read anew whenever they are shown. */
export function useBookingSlots({ truckerId, bookingId, wholeTour }: MoveTarget) {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: [...keyOf(scope), bookingId, wholeTour],
    queryFn: async ({ signal }) => {
      const params = { ...scope, t: truckerId, bookingId };
      const answer = await call(bookingMove.slots, { params, query: { wholeTour: String(wholeTour) }, signal });
      return { ...answer, askedAt: new Date() };
    },
    staleTime: 0,
    gcTime: 0,
    // Only when asked for: what was chosen and not answered must be sent again unchanged.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // A refusal is an answer, and says why nothing can be moved.
    retry: false,
  });
}

/** To be called when slots were taken or given back. */
export const refreshBookingSlots = (client: QueryClient, scope: ForwarderScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
