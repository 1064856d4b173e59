import type { Booking, ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { useRef, useState } from 'react';
import { ApiError, hasCode } from '#web/lib/api-error.ts';
import { useCreateBooking } from '#web/nouns/booking/booking.mutations.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/notify.ts';
import { oneAnswerKey } from './one-answer-key.ts';
import { sameSlot } from './slot-days.ts';
import type { ShownStatus } from './use-unit-status.ts';

interface Parts {
  shown: ShownStatus | undefined;
  truckers: readonly ForwarderTrucker[];
  onBooked: (booking: Booking) => void;
  /** The slot is gone: the status must be asked for again. */
  onSlotGone: () => void;
}

/** Whether a reply of the server itself came; a gateway's failure or a lost connection leaves it open what happened. */
const isAnswered = (reason: unknown) => reason instanceof ApiError && reason.status < 500;

/** Slot, trucker and the one sending of a booking. */
export function useBooking({ shown, truckers, onBooked, onSlotGone }: Parts) {
  const text = useText('forwarder');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const creating = useCreateBooking();
  const scope = useForwarderScope();
  const [chosenSlot, setSlot] = useState<OfferedSlot>();
  const [truckerId, setTruckerId] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const keys = useRef(oneAnswerKey());
  const isSending = useRef(false);
  // A newer answer may have filled the slot, or changed its load.
  const slot = shown && sameSlot(shown.timeSlots, chosenSlot);

  const send = async () => {
    if (!shown || !slot || !truckerId || isSending.current) return;
    isSending.current = true;
    const trucker = truckers.find(({ userId }) => userId === truckerId);
    const { request } = shown;
    const { containerNumber } = shown.container;
    const intention = [scope, request, containerNumber, slot.slotBegin, slot.slotEnd, truckerId, trucker?.licensePlate];
    try {
      const order = { request, containerNumber, slot, trucker, forwarder: forwarder?.name };
      const booking = await creating.mutateAsync({ ...order, idempotencyKey: keys.current.for(intention) });
      keys.current.answered();
      reset();
      notify.success(text('statusRequest.bookingCreated'));
      onBooked(booking);
    } catch (reason) {
      notify.error(failureText(reason));
      setIsOpen(!isAnswered(reason));
      if (isAnswered(reason)) keys.current.answered();
      if (!hasCode(reason, 'timeslot_full', 'timeslot_not_found')) return;
      setSlot(undefined);
      onSlotGone();
    } finally {
      isSending.current = false;
    }
  };

  const reset = () => {
    setSlot(undefined);
    setTruckerId(undefined);
    setIsOpen(false);
  };

  return {
    slot,
    truckerId,
    isSending: creating.isPending,
    /** The last sending got no answer: sending again is safe. */
    isOpen,
    chooseSlot: (chosen: OfferedSlot) => {
      setSlot(chosen);
      setIsOpen(false);
    },
    chooseTrucker: (id: string | undefined) => {
      setTruckerId(id);
      setIsOpen(false);
    },
    reset,
    send: () => void send(),
  };
}

export type BookingDraft = ReturnType<typeof useBooking>;
