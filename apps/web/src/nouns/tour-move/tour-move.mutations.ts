import { booking, type MovedTour, type TourMoves, tourMove } from '@quaygate/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshBookingSlots } from '../booking-move/booking-move.queries.ts';
import { refreshStatistics } from '../statistic/statistic.queries.ts';
import { refreshTours } from '../tour/tour.queries.ts';
import { movesTimeoutMs } from './tour-move.queries.ts';

export interface TourCalls {
  move: (moves: TourMoves) => Promise<MovedTour[]>;
  /** Deletes a booking of a driver. */
  remove: (truckerId: string, bookingId: string) => Promise<void>;
  /** Tours, free slots and statistics are read again. */
  changed: () => Promise<unknown>;
}

/** What is asked of the server for many tours. */
export function useTourCalls(): TourCalls {
  const params = useForwarderScope();
  const client = useQueryClient();
  return useMemo(
    () => ({
      move: async (body) => (await call(tourMove.move, { params, body, timeoutMs: movesTimeoutMs })).tours,
      remove: (t, bookingId) => call(booking.remove, { params: { ...params, t, bookingId } }),
      changed: () =>
        Promise.all([
          refreshTours(client, params),
          refreshStatistics(client, params),
          refreshBookingSlots(client, params),
        ]),
    }),
    [params, client],
  );
}
