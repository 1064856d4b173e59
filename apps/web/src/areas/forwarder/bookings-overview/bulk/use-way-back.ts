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
  isDone: boolean;
}

/** What was done goes back as one act, for a while (FWD-BULK-11, FWD-BULK-17). `left` is what the bar offers then (FWD-BULK-18). */
export function useWayBack<Wish extends OfTour, Outcome extends OfTour>({
  kind,
  calls,
  tours,
  isDone,
}: Done<Wish, Outcome>) {
  const acts = useTourActs(calls);
  const [until, setUntil] = useState(0);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    setUntil(Date.now() + tourMovesUndoMs);
    const timer = setTimeout(() => setOver(true), tourMovesUndoMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  // Once begun it can be ended.
  const isOpen = isDone && !acts.isDone && (acts.total > 0 || !isOver);
  const isLeft = isOpen && acts.total === 0 && tours.length > 0;
  return {
    acts,
    count: isOpen ? tours.length : 0,
    run: () => acts.run(tours),
    left: isLeft ? { kind, tours, until, calls } : undefined,
  };
}
