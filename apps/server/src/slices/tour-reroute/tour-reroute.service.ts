import type { MovedTour, TimeSlot, TourMoves } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { z } from 'zod';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { findAnswerOfUser, keepAnswer } from '../idempotency/idempotency.queries.ts';
import { answerBefore, idempotentRequest } from '../idempotency/idempotency.service.ts';
import { rerouteIn } from '../reroute/reroute.service.ts';
import type { TourToFind } from '../tour-move/tour-move.queries.ts';
import { eachAlone, outcomeOf, type Step } from '../tour-move/tour-move.service.ts';
import { claim } from './tour-reroute.queries.ts';

interface Clerk {
  user: User;
  actor: Actor;
  facilityId: number;
}

type RerouteDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const Answer = z.object({ tourId: z.string() });

/**
 * Reroutes tours of a terminal, each alone and whole; what is refused hinders no other one (TRM-BULK-04 to 06).
 * @param signal no further tour is begun when it is given: the caller is gone, and sends the tours again
 */
export function rerouteTours(
  deps: RerouteDeps,
  clerk: Clerk,
  { moveId, tours: asked }: TourMoves,
  signal: AbortSignal,
): Promise<MovedTour[]> {
  const named = { asked, owner: { facilityId: clerk.facilityId }, act: `reroute.${clerk.facilityId}.${moveId}` };
  return eachAlone(deps, named, signal, (step) => {
    const { tour, tourId } = step;
    return tour
      ? outcomeOf(deps, tourId, () => rerouteTour(deps, clerk, { ...step, tour }))
      : before(deps, clerk, step);
  });
}

const isSame = (a: TimeSlot, b: TimeSlot) =>
  a.slotBegin.getTime() === b.slotBegin.getTime() && a.slotEnd.getTime() === b.slotEnd.getTime();

/** @returns the tour that holds the bookings now */
async function rerouteTour(
  { db, now }: RerouteDeps,
  { user, actor }: Clerk,
  { tourId, tour, currentSlot, timeSlot, key }: Step & { tour: TourToFind },
): Promise<string> {
  const { forwarderId, bookingId } = tour;
  const same = ['reroute', tourId, timeSlot, currentSlot];
  const idempotent = present(idempotentRequest({ user, forwarderId, idempotencyKey: key }, same, now()));
  return db.transaction().execute(async (trx) => {
    if (!(await claim(trx, idempotent))) return Answer.parse(await answerBefore(trx, idempotent)).tourId;
    if (isSame(currentSlot, timeSlot)) throw new Refusal('timeslot_unchanged');
    const place = { ...timeSlot, wholeTour: true };
    const rerouted = await rerouteIn(trx, now, { actor, user, bookingId, place, seen: currentSlot });
    await keepAnswer(trx, idempotent, JSON.stringify({ tourId: rerouted.tourId }));
    return rerouted.tourId;
  });
}

/** A rerouted tour is gone: what was answered then is answered again. */
async function before({ db, now }: RerouteDeps, { user }: Clerk, { tourId, key }: Step): Promise<MovedTour> {
  const stored = await findAnswerOfUser(db, { userId: user.id, key, createdDate: now() });
  const known = Answer.safeParse(stored?.answer);
  return known.success ? { tourId, movedTo: known.data.tourId } : { tourId, errorCode: 'not_found' };
}
