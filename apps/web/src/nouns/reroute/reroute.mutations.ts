import { type NewPlace, reroute } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshFacilityBookings } from '../facility-booking/facility-booking.queries.ts';
import { refreshSlotBoard } from '../slot-board/slot-board.queries.ts';

/** Guides a booking to another module or slot. After a refusal the free places are read again, too. */
export function useRerouteBooking(bookingId: string) {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPlace) => call(reroute.create, { params: { u: scope.u, bookingId }, body }),
    onSettled: () => {
      void refreshSlotBoard(client, scope);
      void refreshFacilityBookings(client, scope);
    },
  });
}
