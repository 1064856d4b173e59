import type { SurplusPreview, SurplusTour, SurplusWish, TourMovePreview } from '@quaygate/contract';
import { present, tourMovesMax } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findBoardFrame, findSlotsAt } from '../slot-board/slot-board.queries.ts';
import { boardWithArrived } from '../slot-board/slot-board-read.service.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { nothingPromised } from '../tour-move/tour-move.rule.ts';
import { previewMoves } from '../tour-move/tour-move-preview.service.ts';
import { findToursInSlots, type SlotTour } from './tour-surplus.queries.ts';
import {
  choose,
  helps,
  inTurn,
  mayGo,
  type Needs,
  needsOf,
  stayCode,
  surplusIn,
  without,
} from './tour-surplus.rule.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

/**
 * Which tours would have to go so that no named cell has more bookings than places, and where each would go (TRM-BULK-10
 * to TRM-BULK-13). Nothing changes, and no place is held.
 * @param signal no further tour is looked at when it is given
 * @throws Refusal timeslot_not_found: one of the cells is none
 */
export async function previewSurplus(
  deps: Reader,
  facilityId: number,
  wish: SurplusWish,
  signal: AbortSignal,
): Promise<SurplusPreview> {
  const needs = await readNeeds(deps, facilityId, wish);
  const begins = [...needs.keys()].map((time) => new Date(time));
  const tours = begins.length > 0 ? await findToursInSlots(deps.db, facilityId, begins) : [];
  const { going, refused } = await findPlaces(deps, { facilityId, wish, needs, tours }, signal);
  const left = without(needs, [...going.keys()]);
  const judged = [...going, ...refused];
  const waiting = tours.filter((tour) => mayGo(tour) && !going.has(tour) && !refused.has(tour) && needsIt(left, tour));
  const room = tourMovesMax - judged.length;
  const staying = tours.filter((tour) => !mayGo(tour) && needsIt(left, tour)).slice(0, room);
  const answers = new Map([...judged, ...staying.map((tour) => [tour, stayOf(tour)] as const)]);
  return {
    tours: inTurn(tours.filter((tour) => answers.has(tour))).map((tour) => shown(tour, present(answers.get(tour)))),
    surplus: surplusIn(needs),
    left: surplusIn(left),
    hasMore: waiting.length > 0,
  };
}

const needsIt = (needs: Needs, tour: SlotTour) => helps(needs, tour, 'module') || helps(needs, tour, 'slot');

async function readNeeds({ db, now }: Reader, facilityId: number, { cells }: SurplusWish): Promise<Needs> {
  const begins = [...new Set(cells.map(({ slotBegin }) => slotBegin.getTime()))].map((time) => new Date(time));
  const rows = await findSlotsAt(db, facilityId, begins);
  const { names } = await findBoardFrame(db, facilityId);
  const { slots } = await boardWithArrived(db, facilityId, rows, { names, now: now() });
  const known = new Map(slots.map((slot) => [slot.slotBegin.getTime(), slot]));
  const isCell = ({ slotBegin, moduleId }: SurplusWish['cells'][number]) => {
    const slot = known.get(slotBegin.getTime());
    return slot && (moduleId === undefined || slot.cells.some((cell) => cell.moduleId === moduleId));
  };
  if (!cells.every(isCell)) throw new Refusal('timeslot_not_found');
  return needsOf(slots, cells);
}

type Answer = Omit<TourMovePreview, 'currentSlot'> & Pick<SurplusTour, 'onItsWay'>;

interface Looked {
  facilityId: number;
  wish: SurplusWish;
  needs: Needs;
  tours: readonly SlotTour[];
}

/** Asks for places until the surplus is gone; for each tour that gets none, the next one is asked for (TRM-BULK-13). */
async function findPlaces(deps: Reader, { facilityId, wish, needs, tours }: Looked, signal: AbortSignal) {
  const { after, until } = wish;
  const promised = nothingPromised();
  const going = new Map<SlotTour, Answer>();
  const refused = new Map<SlotTour, Answer>();
  while (!signal.aborted) {
    const free = tours.filter((tour) => mayGo(tour) && !going.has(tour) && !refused.has(tour));
    const room = tourMovesMax - going.size - refused.size;
    const next = inTurn(choose(without(needs, [...going.keys()]), free, room));
    if (next.length === 0) break;
    const named = next.map(({ number }) => ({ tourId: tourIdOf(number) }));
    const answers = await previewMoves(deps, { facilityId }, { tours: named, after, until }, signal, promised);
    for (const [at, tour] of next.entries()) {
      const answer = answers[at];
      // Answers end early where the caller is gone.
      if (answer) (answer.timeSlot ? going : refused).set(tour, answer);
    }
  }
  return { going, refused };
}

function stayOf(tour: SlotTour): Answer {
  const tourId = tourIdOf(tour.number);
  const errorCode = stayCode(tour);
  return errorCode ? { tourId, errorCode } : { tourId, onItsWay: true };
}

const shown = (tour: SlotTour, answer: Answer): SurplusTour => {
  const { slotBegin, slotEnd, firstName, lastName, forwarder, modules } = tour;
  const about = { currentSlot: { slotBegin, slotEnd }, firstName, lastName, forwarder, bookings: modules.length };
  return { ...answer, ...about };
};
