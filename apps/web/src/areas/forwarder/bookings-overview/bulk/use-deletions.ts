import type { ContainerBooking, Tour } from '@quaygate/contract';
import { tourMovesWidth, tourRow } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode, isReply } from '#web/lib/call/api-error.ts';
import type { TourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';

/** The bookings of a tour that can go, deliveries first: in a one-to-one period a pickup leaves only when its delivery has left. */
export const deletable = ({ containerBookings }: Tour): ContainerBooking[] => [
  ...containerBookings.filter(({ type, status }) => type === 'delivery' && tourRow(status).canDelete),
  ...containerBookings.filter(({ type, status }) => type === 'pickup' && tourRow(status).canDelete),
];

interface Deletions {
  isRunning: boolean;
  /** How many bookings are gone, and why others stayed, of each tour that was worked on. */
  outcomes: ReadonlyMap<string, { gone: number; refusal: unknown }>;
  /** Why it was broken off: pressing again goes on. */
  failure: unknown;
}

const none: Deletions = { isRunning: false, outcomes: new Map(), failure: undefined };

/** Deletes the bookings of many tours, a few tours beside each other (FWD-BULK-12). */
export function useDeletions(calls: TourCalls, tours: readonly Tour[]) {
  const [deletions, setDeletions] = useState(none);

  const deleteTour = async (tour: Tour) => {
    let gone = 0;
    let refusal: unknown;
    for (const { bookingId } of deletable(tour)) {
      try {
        await calls.remove(tour.truckerId, bookingId);
        gone++;
      } catch (error) {
        if (!isReply(error)) throw error;
        // Deleted already, as after a lost answer.
        if (hasCode(error, 'not_found')) gone++;
        else refusal ??= error;
      }
    }
    return { gone, refusal };
  };

  const run = async (): Promise<void> => {
    if (deletions.isRunning) return;
    const outcomes = new Map(deletions.outcomes);
    const left = tours.filter((tour) => !outcomes.has(tour.id) && deletable(tour).length > 0);
    let failure: unknown;
    const show = (isRunning: boolean) => setDeletions({ isRunning, outcomes: new Map(outcomes), failure });
    show(true);
    const lane = async () => {
      for (let tour = left.shift(); tour && failure === undefined; tour = left.shift()) {
        try {
          outcomes.set(tour.id, await deleteTour(tour));
          show(true);
        } catch (error) {
          failure ??= error;
        }
      }
    };
    await Promise.all(Array.from({ length: tourMovesWidth }, lane));
    show(false);
    await calls.changed();
  };
  const isDone = !deletions.isRunning && deletions.outcomes.size > 0 && deletions.failure === undefined;
  return { ...deletions, isDone, run };
}
