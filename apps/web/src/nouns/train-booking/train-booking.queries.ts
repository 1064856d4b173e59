import { type TrainBooking, trainBooking } from '@quaygate/contract';
import { toursRefreshMs, trainBookingsPageSize } from '@quaygate/rules';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { type CachedPages, withoutRow } from '#web/list/cached-pages.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TrainScope, useTrainScope } from '#web/session/rights/train-context.ts';

const keyOf = ({ id, terminalId }: TrainScope) => ['trainBooking', id, terminalId] as const;
const idOf = ({ bookingId }: TrainBooking) => bookingId;

/** Bookings that are still to be transhipped, or those that are and wait for the operator's mark, 50 a page (TRN-23, TRN-30). */
export function useTrainBookings(active: boolean) {
  const scope = useTrainScope();
  return usePages({
    queryKey: [...keyOf(scope), active],
    read: (page, signal) =>
      call(trainBooking.list, { params: scope, query: { active, page, size: trainBookingsPageSize }, signal }).catch(
        (reason) => {
          // Logged besides what the screen says (TRN-27); a list that is left is no failure.
          if (!signal.aborted) console.error('The train bookings were not loaded.', reason);
          throw reason;
        },
      ),
    keyOf: idOf,
    rules: live(toursRefreshMs),
  });
}

/** Takes bookings that were marked from the list at once; the pages behind them are read again, since they moved up. */
export function removeMarked(client: QueryClient, scope: TrainScope, bookingIds: readonly string[]): Promise<void> {
  const queryKey = [...keyOf(scope), false];
  client.setQueryData<CachedPages<TrainBooking>>(queryKey, (pages) =>
    bookingIds.reduce((rest, id) => withoutRow(rest, (row) => row.bookingId === id), pages),
  );
  return client.invalidateQueries({ queryKey });
}
