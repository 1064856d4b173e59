import type { MovedTour, MoveSlot, TimeSlot, Tour, TourToMove } from '@quaygate/contract';
import { fullName, localDay } from '@quaygate/rules';
import { useState } from 'react';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { formatWeekday } from '#web/lib/dates.ts';
import { useBookingSlots } from '#web/nouns/booking-move/booking-move.queries.ts';
import { useTourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';
import { useTourMovePreview } from '#web/nouns/tour-move/tour-move.queries.ts';
import { errorText, useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { freeSlots, type MoveWish, nearestSlot } from './board-move.ts';
import type { Moved } from './board-undo.tsx';
import { MoveConsequences } from './move-consequences.tsx';
import type { BlockWords } from './use-block-words.ts';

interface BoardMoveDialogProps {
  tour: Tour;
  wish: MoveWish;
  words: BlockWords;
  /** What the driver could not reach with the tour as it is given. */
  warningOf: (tour: Tour) => string | undefined;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
}

const pick = ({ slotBegin, slotEnd }: TimeSlot): TimeSlot => ({ slotBegin, slotEnd });

/** The slots that are free for the whole tour, the wished one of them, and what the server says of it. */
function useMoveChoice(tour: Tour, wish: MoveWish) {
  const [own] = useState(() => pick(tour.timeSlot));
  const kept = tour.containerBookings.find(({ bookingState }) => bookingState !== 'cancelled');
  const slots = useBookingSlots({ truckerId: tour.truckerId, bookingId: kept?.bookingId ?? '', wholeTour: true });
  const [begin, setBegin] = useState<number>();
  const read = () => {
    const free = slots.data && freeSlots(slots.data.timeSlots, own);
    const found = free?.find(({ slotBegin }) => slotBegin.getTime() === begin);
    return { free, chosen: found ?? (free && nearestSlot(free, own, wish)) };
  };
  // What was sent stays, whatever is free after it: the same button goes on with it.
  const [sent, setSent] = useState<ReturnType<typeof read>>();
  const { free, chosen } = sent ?? read();
  const preview = useTourMovePreview(chosen && { tours: [{ tourId: tour.id, timeSlot: pick(chosen) }] });
  return { own, slots, free, chosen, setBegin, preview, send: () => setSent({ free, chosen }) };
}

/** A tour gets another slot: the nearest free one is chosen, what will happen is shown, then it moves (FWD-BOARD-08). */
export function BoardMoveDialog({ tour, wish, words, warningOf, onMoved, onClose }: BoardMoveDialogProps) {
  const text = useText('driverBoard');
  const failureText = useFailureText();
  const calls = useTourCalls();
  const { own, slots, free, chosen, setBegin, preview, send } = useMoveChoice(tour, wish);
  const act = async (moveId: string, tours: TourToMove[]): Promise<MovedTour[]> => {
    const outcomes = await calls.move({ moveId, tours });
    const [to, movedTo] = [tours[0], outcomes[0]?.movedTo];
    if (to && movedTo !== undefined) {
      onMoved({ moveId, tour, to, movedTo });
      onClose();
    }
    return outcomes;
  };
  const moves = useTourActs<TourToMove, MovedTour>({ act, changed: calls.changed });
  const promised = preview.data?.[0];
  const mayMove = promised?.timeSlot !== undefined && !preview.isFetching;
  const refusal = moves.outcomes.get(tour.id)?.errorCode;
  const failure = slots.error ?? preview.error;

  const errorOf = () => {
    if (moves.failure !== undefined) return text('moving.lost', { reason: failureText(moves.failure) });
    if (refusal) return errorText({ code: refusal });
    return failure ? failureText(failure) : undefined;
  };
  const { firstName, lastName } = tour.truckerInformation;
  return (
    <Dialog
      title={text('moving.title', { id: tour.id })}
      note={text('moving.note', {
        driver: fullName(firstName, lastName),
        terminal: tour.facility.name,
        slot: words.slot(tour),
      })}
      submit={text('moving.submit')}
      submitDisabled={!mayMove || refusal !== undefined}
      busy={moves.isRunning}
      isSubmitFirst
      error={errorOf()}
      onSubmit={() => {
        if (!chosen) return;
        send();
        void moves.run([{ tourId: tour.id, currentSlot: own, timeSlot: pick(chosen) }]);
      }}
      onClose={onClose}
    >
      {!free && !failure && <Skeleton height={64} />}
      {free && <SlotChoice {...{ tour, free, chosen, words, wish }} disabled={moves.total > 0} onChoose={setBegin} />}
      {chosen && promised && !refusal && (
        <MoveConsequences preview={promised} warning={warningOf({ ...tour, timeSlot: pick(chosen) })} />
      )}
    </Dialog>
  );
}

interface SlotChoiceProps {
  tour: Tour;
  free: readonly MoveSlot[];
  chosen: MoveSlot | undefined;
  wish: MoveWish;
  words: BlockWords;
  disabled: boolean;
  onChoose: (begin: number) => void;
}

/** The free slots of the day of the chosen one; why there is none. */
function SlotChoice({ tour, free, chosen, wish, words, disabled, onChoose }: SlotChoiceProps) {
  const text = useText('driverBoard');
  const zone = words.zoneOf(tour);
  const day = localDay((chosen ?? tour.timeSlot).slotBegin, zone);
  const offered = free.filter(({ slotBegin }) => localDay(slotBegin, zone) === day);
  const none = free.length === 0 ? text('moving.none') : wish.kind === 'at' ? undefined : text(`moving.${wish.kind}`);
  return (
    <>
      {!chosen && none && <InlineNotice tone="warning">{none}</InlineNotice>}
      {offered.length > 0 && (
        <SelectField
          label={text('moving.slot')}
          placeholder={text('moving.placeholder')}
          value={chosen?.slotBegin.getTime()}
          options={offered.map((slot) => ({
            value: slot.slotBegin.getTime(),
            label: `${formatWeekday(slot.slotBegin, zone)}, ${words.slot(tour, slot)}`,
          }))}
          disabled={disabled}
          onChange={onChoose}
        />
      )}
    </>
  );
}
