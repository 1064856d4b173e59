import { trainBooking } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTrainScope } from '#web/session/rights/train-context.ts';
import { removeMarked } from './train-booking.queries.ts';

/** Marks transhipped bookings as done for the train operator (TRN-26). */
export function useCompleteTrainBookings() {
  const scope = useTrainScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bookingIds: string[]) => call(trainBooking.complete, { params: scope, body: { bookingIds } }),
    onSuccess: ({ bookingIds }) => void removeMarked(client, scope, bookingIds),
  });
}
