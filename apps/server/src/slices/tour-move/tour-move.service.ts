import { MovedBookings, type MovedTour, type TourMoves, type TourToMove } from '@quaygate/contract';
import { tourMovesWidth } from '@quaygate/rules';
import { z } from 'zod';
import { inLanes } from '../../plumbing/limits/in-lanes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { moveBookings } from '../booking-move/booking-move.service.ts';
import { findAnswer } from '../idempotency/idempotency.queries.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findToursOf, type Owner, type TourToFind } from './tour-move.queries.ts';
import { truckKey } from './tour-move.rule.ts';

interface Mover {
  user: Pick<User, 'id'>;
  forwarderId: string;
}

type MoveDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** A tour to move, as it was found; undefined for a foreign and an unknown one, and for one that has joined another. */
export interface Step extends TourToMove {
  tour: TourToFind | undefined;
  key: string;
}

/**
 * Moves tours, each alone; what is refused hinders no other one (FWD-BULK-06 to 08). Tours of one truck come one after
 * another, other ones beside each other.
 * @param signal no further tour is begun when it is given: the caller is gone, and sends the tours again
 */
export async function moveTours(
  deps: MoveDeps,
  mover: Mover,
  { moveId, tours: asked }: TourMoves,
  signal: AbortSignal,
): Promise<MovedTour[]> {
  const named = { asked, owner: { forwarderId: mover.forwarderId }, act: `move.${moveId}` };
  return eachAlone(deps, named, signal, (step) => moveTour(deps, mover, step));
}

/** Tours that are asked for, whose they are, and the act that makes the key of each. */
interface Many {
  asked: readonly TourToMove[];
  owner: Owner;
  act: string;
}

/** Works on many tours: those of one truck one after another, other ones beside each other. */
export async function eachAlone(
  { db }: Pick<Deps, 'db'>,
  { asked, owner, act }: Many,
  signal: AbortSignal,
  work: (step: Step) => Promise<MovedTour>,
): Promise<MovedTour[]> {
  const numbers = asked.flatMap(({ tourId }) => tourNumberOf(tourId) ?? []);
  const tours = await findToursOf(db, owner, numbers);
  const steps = asked.map((each): Step => {
    const number = tourNumberOf(each.tourId) ?? 0;
    return { ...each, tour: tours.get(number), key: `${act}.T${number}` };
  });
  const trucks = [...Map.groupBy(steps, ({ tour, tourId }) => (tour ? truckKey(tour) : tourId)).values()];
  const outcomes = new Map<Step, MovedTour>();
  await inLanes(trucks, { width: tourMovesWidth, signal }, async (truck) => {
    for (const step of truck) {
      if (signal.aborted) return;
      outcomes.set(step, await work(step));
    }
  });
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

/** What came of a tour: a refusal, or a failure of ours, is its own and hinders no other one. */
export async function outcomeOf(
  { log }: Pick<Deps, 'log'>,
  tourId: string,
  move: () => Promise<string>,
): Promise<MovedTour> {
  try {
    return { tourId, movedTo: await move() };
  } catch (error) {
    if (error instanceof Refusal) {
      const { truckFull } = error.more;
      return { tourId, errorCode: error.code, ...(truckFull && { truckFull }) };
    }
    // The same key moves it later.
    log.error({ err: error }, 'a tour of many could not be moved');
    return { tourId, errorCode: 'internal_error' };
  }
}

async function moveTour(deps: MoveDeps, mover: Mover, step: Step): Promise<MovedTour> {
  const { tourId, tour, currentSlot, timeSlot, key } = step;
  if (!tour) return movedBefore(deps, mover, step);
  return outcomeOf(deps, tourId, async () => {
    const { moved } = await moveBookings(deps, {
      ...mover,
      truckerId: tour.truckerId,
      bookingId: tour.bookingId,
      idempotencyKey: key,
      body: { currentSlot, timeSlot, wholeTour: true },
    });
    return moved.tourId;
  });
}

/** A tour that became one with another is gone: what was answered then is answered again. */
async function movedBefore(
  { db, now }: MoveDeps,
  { user, forwarderId }: Mover,
  { tourId, key }: Step,
): Promise<MovedTour> {
  const known = await findAnswer(db, { userId: user.id, forwarderId, key, createdDate: now() });
  const before = z.safeDecode(MovedBookings, known?.answer as z.input<typeof MovedBookings>);
  return before.success ? { tourId, movedTo: before.data.tourId } : { tourId, errorCode: 'not_found' };
}
