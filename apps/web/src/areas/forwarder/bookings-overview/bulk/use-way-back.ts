import { tourMovesUndoMs } from '@quaygate/rules';
import { useEffect, useState } from 'react';
import { type ActCalls, useTourActs } from '#web/bookings/bulk/use-tour-acts.ts';

interface OfTour {
  tourId: string;
  errorCode?: string | undefined;
}

/** What can go back after its dialog is closed, and until when. */
export interface WayBack<Wish extends OfTour = OfTour> {
  kind: 'move' | 'truck';
  tours: readonly Wish[];
  /** Milliseconds since 1970. */
  until: number;
  calls: ActCalls<Wish, OfTour>;
}

interface Done<Wish extends OfTour, Outcome extends OfTour> {
  kind: WayBack['kind'];
  calls: ActCalls<Wish, Outcome>;
  /** How each tour gets what it had. */
  tours: readonly Wish[];
  /** Milliseconds since 1970, once it is done. */
  doneAt: number | undefined;
}

/** What was done goes back as one act, for a while (FWD-BULK-11, FWD-BULK-17). `left` is what the bar offers then (FWD-BULK-18). */
export function useWayBack<Wish extends OfTour, Outcome extends OfTour>({
  kind,
  calls,
  tours,
  doneAt,
}: Done<Wish, Outcome>) {
  const acts = useTourActs(calls);
  const [isOver, setOver] = useState(false);
  const until = doneAt === undefined ? undefined : doneAt + tourMovesUndoMs;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  // Once begun it can be ended.
  const isOpen = until !== undefined && !acts.isDone && (acts.total > 0 || !isOver);
  const isLeft = isOpen && acts.total === 0 && tours.length > 0;
  return {
    acts,
    count: isOpen ? tours.length : 0,
    run: () => acts.run(tours),
    left: isLeft ? { kind, tours, until, calls } : undefined,
  };
}
