import { bookingMove } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findBookingSlots, moveBookings } from './booking-move.service.ts';

export const bookingMoveSlice: Slice = (serve, deps) => {
  serve(bookingMove.slots, ({ params: { f, t, bookingId }, query }) =>
    findBookingSlots(deps, { forwarderId: f, truckerId: t, bookingId }, query.wholeTour),
  );

  serve(bookingMove.update, async ({ params: { f, t, bookingId }, body, user, idempotencyKey, reply }) => {
    const request = { user, forwarderId: f, truckerId: t, bookingId, idempotencyKey, body };
    const { moved, isReplayed } = await moveBookings(deps, request);
    if (isReplayed) reply.header('idempotency-replayed', 'true');
    return moved;
  });
};
