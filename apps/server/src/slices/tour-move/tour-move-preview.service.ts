import type { TourMovePreview, TourMoveWish } from '@quaygate/contract';
import { tourMovesWidth } from '@quaygate/rules';
import { inLanes } from '../../plumbing/limits/in-lanes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  type Ahead,
  type AheadSlot,
  lastOffered,
  lookAhead,
  shownSlots,
} from '../booking-move/booking-move.service.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findToursOf, type Owner, type TourToFind } from './tour-move.queries.ts';
import { nothingPromised, type Promised, promise, type Stays, type Wish, wishOf } from './tour-move.rule.ts';

type Reader = Pick<Deps, 'db'>;

interface Asked {
  tourId: string;
  tour: TourToFind;
  wish: Wish;
}

/** What stands ahead of a tour, or the code that refuses every slot. */
type Looked = { tourId: string; tour: TourToFind | undefined } & (
  | Stays
  | { tour: TourToFind; wish: Wish; ahead: Ahead }
);

type Judged = Looked & { found?: { slot: AheadSlot; joinsTour: boolean } };

/**
 * Where each tour would go, counted together: what one is promised is taken for the next (FWD-BULK-03 to 05). Nothing
 * changes, and no place is held.
 * @param signal no further tour is looked at when it is given
 * @param promised what was promised before for the same move; what is promised now is added
 */
export async function previewMoves(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  owner: Owner,
  wished: TourMoveWish,
  signal: AbortSignal,
  promised: Promised = nothingPromised(),
): Promise<TourMovePreview[]> {
  const now = clock();
  const lanes = { width: tourMovesWidth, signal };
  const tours = await findToursOf(
    db,
    owner,
    wished.tours.flatMap(({ tourId }) => tourNumberOf(tourId) ?? []),
  );
  const looked = await inLanes(wished.tours, lanes, async ({ tourId, timeSlot }): Promise<Looked> => {
    const tour = tours.get(tourNumberOf(tourId) ?? 0);
    if (!tour) return { tourId, tour, errorCode: 'not_found' };
    const wish = wishOf(wished, timeSlot, tour, { now, last: lastOffered(now) });
    return look({ db }, { tourId, tour, wish }, now);
  });
  const judged = looked.map((each): Judged => {
    if ('errorCode' in each) return each;
    const found = promise(each.tour, each.ahead.load, each.ahead.slots, each.wish, promised);
    return 'errorCode' in found ? { ...each, ...found } : { ...each, found };
  });
  return inLanes(judged, lanes, (each) => shown({ db }, each));
}

async function look({ db }: Reader, asked: Asked, now: Date): Promise<Looked> {
  const { tour, wish } = asked;
  const named = { forwarderId: tour.forwarderId, truckerId: tour.truckerId, bookingId: tour.bookingId };
  // The span without its begin: slots begin after it.
  const span = { after: new Date(wish.after.getTime() - 1), until: wish.until, now };
  try {
    return { ...asked, ahead: await lookAhead(db, named, { wholeTour: true, ...span }) };
  } catch (error) {
    if (error instanceof Refusal) return { ...asked, errorCode: error.code };
    throw error;
  }
}

async function shown({ db }: Reader, judged: Judged): Promise<TourMovePreview> {
  const { tourId, tour, found } = judged;
  const currentSlot = tour ? { slotBegin: tour.slotBegin, slotEnd: tour.slotEnd } : null;
  if ('errorCode' in judged) {
    const { errorCode, truckFull } = judged;
    return { tourId, currentSlot, errorCode, ...(truckFull && { truckFull }) };
  }
  if (!found) return { tourId, currentSlot };
  const [timeSlot] = await shownSlots(db, judged.ahead, [found.slot]);
  return { tourId, currentSlot, ...(timeSlot && { timeSlot }), ...(found.joinsTour && { joinsTour: true }) };
}
