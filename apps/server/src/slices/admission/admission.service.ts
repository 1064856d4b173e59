import type { Admission, NearAdmission } from '@quaygate/contract';
import {
  admissionVerdict,
  plateReading,
  platesMeant,
  present,
  type Readiness,
  readinessOf,
  whatHinders,
} from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { notePassShown } from '../pass-showing/pass-showing.queries.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { noteUnknownTruck } from '../unknown-truck/unknown-truck.service.ts';
import { findVisitOfTour, findVisitOfTourNumber, findVisitsOfReading, type VisitRow } from './admission.queries.ts';

function admit(visit: readonly VisitRow[], at: Date): Admission {
  const first = present(visit[0]);
  const { tourNumber, licensePlate, truckerId, slotBegin, slotEnd } = first;
  const reasons = whatHinders(first, visit, at);
  const bookingIds = visit.map(({ bookingId }) => bookingId);
  const verdict = admissionVerdict(reasons);
  const tour = { tourId: tourIdOf(tourNumber), licensePlate, bookingIds, truckerId, slotBegin, slotEnd };
  return { ...tour, verdict, reasons, otherDeviceDate: null };
}

const admitAll = (rows: readonly VisitRow[], at: Date): Admission[] =>
  [...Map.groupBy(rows, ({ tourNumber }) => tourNumber).values()].map((visit) => admit(visit, at));

/** What the rule says of an open visit at a moment, and what the gate is answered; undefined without a booking. */
export async function judgeTour(
  db: Db,
  facilityId: number,
  tourRow: number,
  at: Date,
): Promise<(Pick<Admission, 'verdict' | 'reasons'> & { judged: Readiness }) | undefined> {
  const visit = await findVisitOfTour(db, facilityId, at, tourRow);
  const [first] = visit;
  if (!first) return undefined;
  const reasons = whatHinders(first, visit, at);
  return { verdict: admissionVerdict(reasons), reasons, judged: readinessOf(first, visit, at) };
}

/** What answers a question: visits of the truck, and those of plates that look alike. */
interface Answer {
  items: Admission[];
  near: NearAdmission[];
}

/** The visits of the truck with a plate; those of plates that look like it stand apart (FIELD-PLATE-03). Without one it is unknown. */
async function admitPlate(deps: Pick<Deps, 'db' | 'now'>, facilityId: number, read: string, at: Date): Promise<Answer> {
  const { db } = deps;
  const found = admitAll(await findVisitsOfReading(db, facilityId, at, plateReading(read)), at);
  const { exact, near } = platesMeant(
    read,
    found.map(({ licensePlate }) => licensePlate),
  );
  if (exact.length === 0) await noteUnknownTruck(deps, { facilityId, licensePlate: read, at });
  return {
    items: found.filter(({ licensePlate }) => exact.includes(licensePlate)),
    near: found.flatMap((visit) => {
      const difference = near.get(visit.licensePlate);
      return difference && difference !== 'none' ? [{ ...visit, difference }] : [];
    }),
  };
}

interface Question {
  facilityId: number;
  licensePlate?: string | undefined;
  tourId?: string | undefined;
  pass?: string | undefined;
  at: Date;
}

/**
 * Answers the gate's question for a plate, a tour or the pass of a driver. It changes nothing but that a pass counts as
 * shown, and that the desk learns of a truck without a visit (DESK-05).
 * @throws Refusal validation_failed unless exactly one of the three is named, pass_invalid, pass_expired, pass_of_other_terminal
 */
export async function checkAdmission(
  { db, passKeys, now }: Pick<Deps, 'db' | 'passKeys' | 'now'>,
  { facilityId, licensePlate, tourId, pass, at }: Question,
): Promise<Answer> {
  const given = [licensePlate, tourId, pass].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw invalid([{ field: 'licensePlate', code: given.length === 0 ? 'fieldRequired' : 'invalidValue' }]);
  }
  if (licensePlate !== undefined) {
    return admitPlate({ db, now }, facilityId, licensePlate, at);
  }
  if (pass !== undefined) {
    const claims = await passKeys.check(pass);
    if (claims.facilityId !== facilityId) throw new Refusal('pass_of_other_terminal');
    const visits = await admitTourId(db, facilityId, claims.tourId, at);
    // The tour may have another driver since.
    const admitted = visits.filter(({ truckerId }) => truckerId === claims.truckerId);
    const otherDeviceDate = admitted.length > 0 ? await notePassShown(db, claims, now()) : null;
    return { items: admitted.map((each) => ({ ...each, otherDeviceDate })), near: [] };
  }
  return { items: await admitTourId(db, facilityId, present(tourId), at), near: [] };
}

async function admitTourId(db: Db, facilityId: number, tourId: string, at: Date): Promise<Admission[]> {
  const tourNumber = tourNumberOf(tourId);
  return tourNumber === null ? [] : admitAll(await findVisitOfTourNumber(db, facilityId, at, tourNumber), at);
}
