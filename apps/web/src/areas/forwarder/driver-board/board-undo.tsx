import type { MovedTour, Tour, TourToMove } from '@quaygate/contract';
import { tourMovesUndoMs } from '@quaygate/rules';
import { useEffect } from 'react';
import { useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';
import { useTourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';
import { errorText, useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconArrowBackUp } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import type { BlockWords } from './use-block-words.ts';
import { focusTour } from './use-board-focus.ts';

/** A tour that was moved on the board. */
export interface Moved {
  /** Names the act. */
  moveId: string;
  tour: Tour;
  to: TourToMove;
  /** The tour that holds the bookings now. */
  movedTo: string;
}

interface BoardUndoProps {
  moved: Moved;
  words: BlockWords;
  onOver: () => void;
}

/** What was moved goes back by one press, for a while; what became one with another tour does not (FWD-BOARD-09). */
export function BoardUndo({ moved: { tour, to, movedTo }, words, onOver }: BoardUndoProps) {
  const text = useText('driverBoard');
  const failureText = useFailureText();
  const { move, changed } = useTourCalls();
  const act = (moveId: string, tours: TourToMove[]) => move({ moveId, tours });
  const back = useTourActs<TourToMove, MovedTour>({ act, changed });
  // Once begun it can be ended; what came of it is shown as long.
  const isOpen = back.total > 0 && !back.isDone;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(onOver, tourMovesUndoMs);
    return () => clearTimeout(timer);
  }, [isOpen, onOver]);
  useEffect(() => {
    if (back.isDone) focusTour(tour.id);
  }, [back.isDone, tour.id]);
  const outcome = back.outcomes.get(tour.id);
  const [from, until] = [words.slot(tour), words.slot(tour, to.timeSlot)];
  if (movedTo !== tour.id)
    return <InlineNotice tone="success">{text('joined', { id: movedTo, to: until })}</InlineNotice>;
  if (outcome?.movedTo) return <InlineNotice tone="success">{text('undone', { id: tour.id })}</InlineNotice>;
  if (outcome?.errorCode) return <InlineNotice tone="error">{errorText({ code: outcome.errorCode })}</InlineNotice>;
  const way = { tourId: tour.id, currentSlot: to.timeSlot, timeSlot: to.currentSlot };
  const undo = (
    <Button icon={IconArrowBackUp} busy={back.isRunning} onClick={() => void back.run([way])}>
      {text('undo')}
    </Button>
  );
  return (
    <InlineNotice tone={back.failure === undefined ? 'success' : 'error'} action={undo}>
      {back.failure === undefined
        ? text('moved', { id: tour.id, from, to: until })
        : text('moving.lost', { reason: failureText(back.failure) })}
    </InlineNotice>
  );
}
