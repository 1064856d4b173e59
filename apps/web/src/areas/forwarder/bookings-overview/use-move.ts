import type { TimeSlot } from '@quaygate/contract';
import { useRef } from 'react';
import { isReply } from '#web/lib/call/api-error.ts';
import { newIdempotencyKey } from '#web/lib/call/idempotency-key.ts';
import { useMoveBooking } from '#web/nouns/booking-move/booking-move.mutations.ts';
import type { MoveTarget } from '#web/nouns/booking-move/booking-move.queries.ts';
import { slotKey } from '#web/slots/slot-days.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

interface Way {
  from: TimeSlot;
  to: TimeSlot;
  onMoved: (tourId: string) => void;
}

/** Moves a booking or its tour, and says what went wrong. Sent again after a lost answer it moves nothing twice. */
export function useMove(target: MoveTarget) {
  const text = useText('bookingMove');
  const failureText = useFailureText();
  const moving = useMoveBooking();
  const key = useRef({ intention: '', value: '' });

  const send = ({ from, to, onMoved }: Way) => {
    // The same until an answer came.
    const intention = `${slotKey(to)} ${target.wholeTour} ${slotKey(from)}`;
    if (key.current.intention !== intention) key.current = { intention, value: newIdempotencyKey() };
    const move = { ...target, timeSlot: to, currentSlot: from, idempotencyKey: key.current.value };
    // Told also when the list, read again before the answer came, no longer shows what sent the move.
    moving.mutateAsync(move).then(
      ({ tourId }) => onMoved(tourId),
      (error) => {
        if (isReply(error)) key.current = { intention: '', value: '' };
      },
    );
  };
  const failure = moving.error && (isReply(moving.error) ? failureText(moving.error) : text('noAnswer'));
  return { send, isPending: moving.isPending, to: moving.variables?.timeSlot, failure: failure ?? undefined };
}
