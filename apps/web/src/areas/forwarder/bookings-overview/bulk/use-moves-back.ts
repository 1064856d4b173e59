import type { TourToMove } from '@quaygate/contract';
import { tourMovesUndoMs } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { useTourMoves } from '#web/bookings/bulk/use-tour-moves.ts';
import type { TourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';

/** What was moved goes back as one act, for a while (FWD-BULK-11). Tours that became one with another cannot. */
export function useMovesBack(
  calls: TourCalls,
  plan: readonly TourToMove[],
  { outcomes, isDone }: Pick<ReturnType<typeof useTourMoves>, 'outcomes' | 'isDone'>,
) {
  const moves = useTourMoves(calls);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setOver(true), tourMovesUndoMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const way = plan
    .filter(({ tourId }) => outcomes.get(tourId)?.movedTo === tourId)
    .map(({ tourId, currentSlot, timeSlot }) => ({ tourId, currentSlot: timeSlot, timeSlot: currentSlot }));
  // Once begun it can be ended.
  const isOpen = isDone && !moves.isDone && (moves.total > 0 || !isOver);
  return { moves, count: isOpen ? way.length : 0, run: () => moves.run(way) };
}

export type MovesBack = ReturnType<typeof useMovesBack>;
