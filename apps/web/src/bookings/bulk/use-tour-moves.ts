import type { MovedTour, TourToMove } from '@quaygate/contract';
import { tourMovesBlock } from '@quaygate/rules';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '#web/lib/call/idempotency-key.ts';
import type { TourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';

interface Moves {
  isRunning: boolean;
  total: number;
  /** What came of each tour so far. */
  outcomes: ReadonlyMap<string, MovedTour>;
  /** Why it was broken off: pressing again goes on. */
  failure: unknown;
}

const none: Moves = { isRunning: false, total: 0, outcomes: new Map(), failure: undefined };

/** One act that moves many tours, block by block (FWD-BULK-10). Broken off, it goes on with the same key: nothing moves twice. */
export function useTourMoves(calls: Pick<TourCalls, 'move' | 'changed'>) {
  const [moves, setMoves] = useState(none);
  const act = useRef<{ moveId: string; tours: readonly TourToMove[] }>(undefined);

  /** @param wanted what moves; an act that was broken off goes on with what it began with */
  const run = async (wanted: readonly TourToMove[]): Promise<void> => {
    if (moves.isRunning) return;
    act.current ??= { moveId: newIdempotencyKey(), tours: wanted };
    const { moveId, tours } = act.current;
    const outcomes = new Map(moves.outcomes);
    const show = (rest: Partial<Moves>) =>
      setMoves({ ...none, total: tours.length, outcomes: new Map(outcomes), ...rest });
    const left = tours.filter(({ tourId }) => !outcomes.has(tourId));
    try {
      while (left.length > 0) {
        show({ isRunning: true });
        for (const each of await calls.move({ moveId, tours: left.slice(0, tourMovesBlock) }))
          outcomes.set(each.tourId, each);
        left.splice(0, tourMovesBlock);
      }
      show({});
    } catch (failure) {
      show({ failure });
    }
    await calls.changed();
  };
  const isDone = !moves.isRunning && moves.total > 0 && moves.failure === undefined;
  return { ...moves, isDone, run };
}
