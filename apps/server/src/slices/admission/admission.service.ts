import { type Admission, type AdmissionReason, admissionReasons } from '@quaygate/contract';
import { isTooHeavy, oneToOneBroken, plateKey, present } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { invalid } from '../../plumbing/input.ts';
import { tourIdOf } from '../tour/tour.search.ts';
import { tourNumberOf } from '../tour/tour-id.reader.ts';
import { findVisitOfTour, findVisitOfTourNumber, findVisitsOfPlate, type VisitRow } from './admission.queries.ts';

const minute = 60_000;

/** Reasons of the whole visit (terminal contract, 9.10). */
function visitReasons(visit: readonly VisitRow[], at: Date): AdmissionReason[] {
  const { isDriverBlocked, isUnverified, isLicensed, isOneToOne, slotBegin, slotEnd, toleranceMinutes } = present(
    visit[0],
  );
  const tolerance = toleranceMinutes * minute;
  const deliveries = visit.filter(({ type }) => type === 'delivery').length;
  const reasons: AdmissionReason[] = [];
  if (isDriverBlocked) reasons.push('driver_blocked');
  if (isUnverified) reasons.push('driver_not_verified');
  if (isOneToOne && oneToOneBroken(visit.length - deliveries, deliveries)) reasons.push('one_to_one');
  if (at.getTime() < slotBegin.getTime() - tolerance) reasons.push('too_early');
  if (at.getTime() >= slotEnd.getTime() + tolerance) reasons.push('too_late');
  if (!isLicensed) reasons.push('license_not_valid');
  return reasons;
}

/** Reasons that one load unit gives. */
function unitReasons(row: VisitRow, at: Date): AdmissionReason[] {
  const { type, latestLoadingTime, trainCancelled, isReleased } = row;
  const isDelivery = type === 'delivery';
  const reasons: AdmissionReason[] = [];
  if (isDelivery && !isInsideDeadlines(row, at)) reasons.push('acceptance_deadline');
  const isTooLate = trainCancelled || (latestLoadingTime !== null && latestLoadingTime <= at);
  if (isDelivery && isTooLate) reasons.push('latest_loading_time_passed');
  if (!isReleased) reasons.push('not_released');
  if (row.isWithdrawn || !isComplete(row)) reasons.push('order_not_available');
  return reasons;
}

/** A train without deadlines takes load units at any time; the gate grants some minutes around them (8.3). */
function isInsideDeadlines({ deadlines, deadlineGraceMinutes }: VisitRow, at: Date): boolean {
  const grace = deadlineGraceMinutes * minute;
  const isInside = ({ deadlineStart, deadlineEnd }: VisitRow['deadlines'][number]) =>
    Date.parse(deadlineStart) - grace <= at.getTime() && at.getTime() < Date.parse(deadlineEnd) + grace;
  return deadlines.length === 0 || deadlines.some(isInside);
}

/** Whether the load unit still has all that a status request demands. */
const isComplete = ({ containerType, netWeight, emptyWeight, maxWeight }: VisitRow) =>
  containerType !== null &&
  netWeight !== null &&
  emptyWeight !== null &&
  !isTooHeavy(netWeight, emptyWeight, maxWeight);

function admit(visit: readonly VisitRow[], at: Date): Admission {
  const { tourNumber, truckerId, slotBegin, slotEnd } = present(visit[0]);
  const found = new Set([...visitReasons(visit, at), ...visit.flatMap((row) => unitReasons(row, at))]);
  const reasons = admissionReasons.filter((reason) => found.has(reason));
  const isBlocked = reasons.includes('driver_blocked') || reasons.includes('driver_not_verified');
  const verdict = isBlocked ? 'blocked' : reasons.length > 0 ? 'restricted' : 'allowed';
  const bookingIds = visit.map(({ bookingId }) => bookingId);
  return { tourId: tourIdOf(tourNumber), bookingIds, truckerId, slotBegin, slotEnd, verdict, reasons };
}

const admitAll = (rows: readonly VisitRow[], at: Date): Admission[] =>
  [...Map.groupBy(rows, ({ tourNumber }) => tourNumber).values()].map((visit) => admit(visit, at));

/** Whether a visit would be let in at a moment; undefined without a booking. */
export async function admitTour(db: Db, facilityId: number, tourRow: number, at: Date): Promise<Admission | undefined> {
  return admitAll(await findVisitOfTour(db, facilityId, at, tourRow), at)[0];
}

interface Question {
  facilityId: number;
  licensePlate?: string | undefined;
  tourId?: string | undefined;
  at: Date;
}

/**
 * Answers the gate's question for a plate or a tour. It changes nothing.
 * @throws Refusal validation_failed unless exactly one of the two is named
 */
export async function checkAdmission(db: Db, { facilityId, licensePlate, tourId, at }: Question): Promise<Admission[]> {
  if ((licensePlate === undefined) === (tourId === undefined)) {
    throw invalid([{ field: 'licensePlate', code: licensePlate === undefined ? 'fieldRequired' : 'invalidValue' }]);
  }
  if (licensePlate !== undefined) {
    return admitAll(await findVisitsOfPlate(db, facilityId, at, plateKey(licensePlate)), at);
  }
  const tourNumber = tourNumberOf(present(tourId));
  return tourNumber === null ? [] : admitAll(await findVisitOfTourNumber(db, facilityId, at, tourNumber), at);
}
