import { bookingMove, type TimeSlot } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { isReply } from '#web/lib/call/api-error.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshStatistics } from '../statistic/statistic.queries.ts';
import { refreshTours } from '../tour/tour.queries.ts';
import { type MoveTarget, refreshBookingSlots } from './booking-move.queries.ts';

export interface Move extends MoveTarget {
  timeSlot: TimeSlot;
  /** The slot that was shown as the booking's own. */
  currentSlot: TimeSlot;
  idempotencyKey: string;
}

/** Moves a booking or its tour. After a refusal the free slots are read again. */
export function useMoveBooking() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ truckerId, bookingId, wholeTour, timeSlot, currentSlot, idempotencyKey }: Move) =>
      call(bookingMove.update, {
        params: { ...scope, t: truckerId, bookingId },
        body: {
          timeSlot: { slotBegin: timeSlot.slotBegin, slotEnd: timeSlot.slotEnd },
          wholeTour,
          currentSlot: { slotBegin: currentSlot.slotBegin, slotEnd: currentSlot.slotEnd },
        },
        idempotencyKey,
      }),
    // Without an answer the slots stay as they were shown, so that the same move can be sent again.
    onError: (error) => {
      if (isReply(error)) void refreshBookingSlots(client, scope);
    },
    onSettled: () => Promise.all([refreshTours(client, scope), refreshStatistics(client, scope)]),
  });
}
