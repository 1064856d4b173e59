import type { DriverPositionItem, PositionConsent } from '@quaygate/contract';
import {
  arrivalAt,
  driverPositionAge,
  driverPositionEvery,
  isExactPosition,
  isTourRunning,
  isWithin,
  present,
  widened,
} from '@quaygate/rules';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { isOpenTour, requireOwnTour } from '../driver-tour/driver-tour.service.ts';
import { findArea } from '../vehicle/vehicle-position.queries.ts';
import { receivedAround } from '../vehicle/vehicle-position.service.ts';
import { deletePositionsOf, findConsent, keepConsent, storePosition } from './driver-position.queries.ts';

type PositionDeps = Pick<Deps, 'db' | 'now'>;

/** How far the clock of a phone may be ahead, in milliseconds. */
const clockTolerance = 5_000;

/** Gives consent or takes it back; then what is stored of the driver's positions is deleted with it (DRV-POS-02). */
export async function setConsent(
  { db, now }: PositionDeps,
  truckerId: string,
  given: boolean,
): Promise<PositionConsent> {
  const changedDate = now();
  await db.transaction().execute(async (trx) => {
    await keepConsent(trx, { truckerId, given, changedDate });
    if (!given) await deletePositionsOf(trx, truckerId);
  });
  return { given, changedDate };
}

/**
 * Takes a batch of positions of a running tour, of which the newest exact one counts (DRV-POS-05, DRV-POS-06, DRV-POS-15).
 * @throws Refusal not_found, too_many_requests, tour_not_running, position_consent_missing, validation_failed
 */
export async function reportPositions(
  deps: PositionDeps & { limit: (key: string) => void },
  asked: { truckerId: string; tourId: string },
  positions: readonly DriverPositionItem[],
): Promise<{ place: 'terminal' | 'way' | 'unknown'; arrivalDate: Date | null }> {
  const { db, now } = deps;
  const at = now();
  const tour = await requireOwnTour(deps, asked);
  deps.limit(asked.tourId);
  if (!isTourRunning({ ...tour, isOpen: isOpenTour(tour) }, at)) {
    throw new Refusal('tour_not_running');
  }
  demandOrder(positions, at);
  const newest = positions.findLast(isExactPosition);
  if (!newest) {
    await requireConsent(db, asked.truckerId);
    return { place: 'unknown', arrivalDate: null };
  }
  const area = await findArea(db, tour.facilityId);
  const isReceived = area !== null && isWithin(widened(area, receivedAround), newest);
  const isAtTerminal = area !== null && isWithin(area, newest);
  const arrivalDate = area === null || isAtTerminal ? null : arrivalAt(newest, area, newest.occurredAt);
  const { id: tourId, number: tourNumber, facilityId, forwarderId, licensePlate, plateKey } = tour;
  const isStored = await storePosition(db, {
    ...newest,
    ...{ tourId, tourNumber, facilityId, forwarderId, licensePlate, plateKey, truckerId: asked.truckerId },
    ...{ arrivalDate, at, isReceived, isAtTerminal },
  });
  if (isStored === 'no consent') throw new Refusal('position_consent_missing');
  if (isStored === 'ended') throw new Refusal('tour_not_running');
  return { place: isReceived ? 'terminal' : 'way', arrivalDate };
}

async function requireConsent(db: Deps['db'], truckerId: string): Promise<void> {
  const consent = await findConsent(db, truckerId);
  if (!consent?.given) throw new Refusal('position_consent_missing');
}

/** A batch comes in order of time, and its last one is of now. @throws Refusal validation_failed */
function demandOrder(positions: readonly DriverPositionItem[], at: Date): void {
  const times = positions.map(({ occurredAt }) => occurredAt.getTime());
  const late = times.findIndex((time, index) => index > 0 && time - (times[index - 1] ?? 0) < driverPositionEvery);
  if (late >= 0) throw invalid([{ field: `positions.${late}.occurredAt`, code: 'invalidValue' }]);
  const newest = present(positions.at(-1));
  const age = at.getTime() - newest.occurredAt.getTime();
  if (age > driverPositionAge || age < -clockTolerance) {
    throw invalid([{ field: `positions.${positions.length - 1}.occurredAt`, code: 'invalidValue' }]);
  }
}
