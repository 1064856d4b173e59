import { tourMovesBlock } from '@quaygate/rules';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '#web/lib/call/idempotency-key.ts';

interface OfTour {
  tourId: string;
}

/** What is asked of the server for many tours: methods, so that an act may be handed on whatever it asks. */
export interface ActCalls<Wish extends OfTour, Outcome extends OfTour> {
  act(actId: string, tours: Wish[]): Promise<Outcome[]>;
  changed(): Promise<unknown>;
}

interface Acts<Outcome> {
  isRunning: boolean;
  total: number;
  /** What came of each tour so far. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Why it was broken off: pressing again goes on. */
  failure: unknown;
  /** When the last block was answered, in milliseconds since 1970. */
  doneAt: number | undefined;
}

export type TourActs<Wish, Outcome> = Acts<Outcome> & {
  isDone: boolean;
  run: (wanted: readonly Wish[]) => Promise<void>;
};

const none = { isRunning: false, total: 0, failure: undefined, doneAt: undefined };

/** One act on many tours, block by block (FWD-BULK-10). Broken off, it goes on with the same key: nothing happens twice. */
export function useTourActs<Wish extends OfTour, Outcome extends OfTour>(
  calls: ActCalls<Wish, Outcome>,
): TourActs<Wish, Outcome> {
  const [acts, setActs] = useState<Acts<Outcome>>({ ...none, outcomes: new Map() });
  const begun = useRef<{ actId: string; tours: readonly Wish[] }>(undefined);

  /** @param wanted the tours; an act that was broken off goes on with what it began with */
  const run = async (wanted: readonly Wish[]): Promise<void> => {
    if (acts.isRunning) return;
    begun.current ??= { actId: newIdempotencyKey(), tours: wanted };
    const { actId, tours } = begun.current;
    const outcomes = new Map(acts.outcomes);
    const show = (rest: Partial<Acts<Outcome>>) =>
      setActs({ ...none, total: tours.length, outcomes: new Map(outcomes), ...rest });
    const left = tours.filter(({ tourId }) => !outcomes.has(tourId));
    try {
      while (left.length > 0) {
        show({ isRunning: true });
        for (const each of await calls.act(actId, left.slice(0, tourMovesBlock))) outcomes.set(each.tourId, each);
        left.splice(0, tourMovesBlock);
      }
      show({ doneAt: Date.now() });
    } catch (failure) {
      show({ failure });
    }
    await calls.changed();
  };
  return { ...acts, isDone: acts.doneAt !== undefined, run };
}
