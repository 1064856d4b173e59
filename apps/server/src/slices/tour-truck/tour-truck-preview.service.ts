import type { ErrorCode, TourTruckPreview, TourTruckWish } from '@quaygate/contract';
import { tourMovesWidth } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { inLanes } from '../../plumbing/limits/in-lanes.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findFacts } from '../booking/booking-creation.queries.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findStandingTours, isTruckTaken, type StandingTour, type Truck } from './tour-truck.queries.ts';
import { checkNotIn, isSameTruck, judgeTruck } from './tour-truck.rule.ts';

type Judged = { tourId: string; tour: StandingTour | undefined } & (
  | { errorCode: ErrorCode }
  | { tour: StandingTour; truck: Truck }
);

const shown = ({ truckerId, firstName, lastName, licensePlate }: Truck) => ({
  ...{ truckerId, firstName, lastName, licensePlate },
});

/**
 * The truck that each tour would get, counted together: what one is promised is taken for the next (FWD-BULK-14,
 * FWD-BULK-15). Nothing changes.
 * @param signal no further tour is looked at when it is given
 */
export async function previewTrucks(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  forwarderId: string,
  wish: TourTruckWish,
  signal: AbortSignal,
): Promise<TourTruckPreview[]> {
  const now = clock();
  const tours = await findStandingTours(
    db,
    forwarderId,
    wish.tours.flatMap(({ tourId }) => tourNumberOf(tourId) ?? []),
  );
  const judged = await inLanes(wish.tours, { width: tourMovesWidth, signal }, async ({ tourId }): Promise<Judged> => {
    const tour = tours.get(tourNumberOf(tourId) ?? 0);
    if (!tour) return { tourId, tour, errorCode: 'not_found' };
    try {
      return { tourId, tour, truck: await judge(db, { tour, forwarderId, wish, now }) };
    } catch (error) {
      if (error instanceof Refusal) return { tourId, tour, errorCode: error.code };
      throw error;
    }
  });
  const promised = new Set<string>();
  return judged.map((each) => shownJudged(each, promised));
}

interface Asked {
  tour: StandingTour;
  forwarderId: string;
  wish: TourTruckWish;
  now: Date;
}

/** @throws Refusal the code of the first step of api-forwarder 7.6b that fails */
async function judge(db: Db, { tour, forwarderId, wish, now }: Asked): Promise<Truck> {
  const { truckerId } = wish;
  const facts = await findFacts(db, { ...tour, forwarderId, truckerId }, now);
  const body = { truckerId, licensePlate: wish.licensePlate || facts.licensePlate?.trim() || '' };
  if (isSameTruck(tour, body)) return tour;
  if (!facts.linkState) throw new Refusal('trucker_not_found');
  checkNotIn(tour.bookings);
  const truck = judgeTruck(body, facts);
  if (await isTruckTaken(db, tour.id, truck)) throw new Refusal('plate_taken');
  return truck;
}

/** @param promised slots that a truck was promised before */
function shownJudged(judged: Judged, promised: Set<string>): TourTruckPreview {
  const { tourId, tour } = judged;
  const current = tour ? shown(tour) : null;
  if ('errorCode' in judged) return { tourId, current, errorCode: judged.errorCode };
  const { truck } = judged;
  if (isSameTruck(judged.tour, truck)) return { tourId, current, truck: shown(truck), unchanged: true };
  const { facilityId, slotId } = judged.tour;
  const place = `${facilityId} ${slotId} ${truck.plateKey}`;
  if (promised.has(place)) return { tourId, current, errorCode: 'plate_taken' };
  promised.add(place);
  return { tourId, current, truck: shown(truck) };
}
