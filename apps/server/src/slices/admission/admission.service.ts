import type { Admission } from '@quaygate/contract';
import { admissionVerdict, plateKey, present, whatHinders } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { tourIdOf } from '../tour/tour.search.ts';
import { tourNumberOf } from '../tour/tour-id.reader.ts';
import { findVisitOfTour, findVisitOfTourNumber, findVisitsOfPlate, type VisitRow } from './admission.queries.ts';

function admit(visit: readonly VisitRow[], at: Date): Admission {
  const first = present(visit[0]);
  const { tourNumber, truckerId, slotBegin, slotEnd } = first;
  const reasons = whatHinders(first, visit, at);
  const bookingIds = visit.map(({ bookingId }) => bookingId);
  const verdict = admissionVerdict(reasons);
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
  pass?: string | undefined;
  at: Date;
}

/**
 * Answers the gate's question for a plate, a tour or the pass of a driver. It changes nothing.
 * @throws Refusal validation_failed unless exactly one of the three is named, pass_invalid, pass_expired, pass_of_other_terminal
 */
export async function checkAdmission(
  { db, passKeys }: Pick<Deps, 'db' | 'passKeys'>,
  { facilityId, licensePlate, tourId, pass, at }: Question,
): Promise<Admission[]> {
  const given = [licensePlate, tourId, pass].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw invalid([{ field: 'licensePlate', code: given.length === 0 ? 'fieldRequired' : 'invalidValue' }]);
  }
  if (licensePlate !== undefined) {
    return admitAll(await findVisitsOfPlate(db, facilityId, at, plateKey(licensePlate)), at);
  }
  if (pass !== undefined) {
    const claims = await passKeys.check(pass);
    if (claims.facilityId !== facilityId) throw new Refusal('pass_of_other_terminal');
    const visits = await admitTourId(db, facilityId, claims.tourId, at);
    // The tour may have another driver since.
    return visits.filter(({ truckerId }) => truckerId === claims.truckerId);
  }
  return admitTourId(db, facilityId, present(tourId), at);
}

async function admitTourId(db: Db, facilityId: number, tourId: string, at: Date): Promise<Admission[]> {
  const tourNumber = tourNumberOf(tourId);
  return tourNumber === null ? [] : admitAll(await findVisitOfTourNumber(db, facilityId, at, tourNumber), at);
}
