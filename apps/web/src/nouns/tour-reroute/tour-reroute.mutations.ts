import { type TourMoves, tourReroute } from '@quaygate/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { refreshFacilityBookings } from '../facility-booking/facility-booking.queries.ts';
import { refreshSlotBoard } from '../slot-board/slot-board.queries.ts';
import { reroutesTimeoutMs } from './tour-reroute.queries.ts';

/** What is asked of the server to reroute many tours. */
export function useRerouteCalls() {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return useMemo(() => {
    const params = { u: scope.u, facilityId: scope.terminalId };
    return {
      move: async (body: TourMoves) =>
        (await call(tourReroute.create, { params, body, timeoutMs: reroutesTimeoutMs })).tours,
      changed: () => Promise.all([refreshFacilityBookings(client, scope), refreshSlotBoard(client, scope)]),
    };
  }, [scope, client]);
}
