import type { DriverTour } from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import {
  admittedTime,
  driverWarningsOf,
  hindrancesOf,
  isTourRunning,
  readinessOf,
  unitHindrances,
} from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { findVisitsOfTours, type VisitRow } from '../admission/admission.queries.ts';
import { findBooking } from '../booking/booking.queries.ts';
import { announcementOfJson, closureField } from '../closure/closure.queries.ts';
import { announcementsField } from '../closure/closure.service.ts';
import { exportDocument } from '../document/document.service.ts';
import { shownHalt } from '../tour/halt.queries.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { type DriverTourRow, findDriverTour, findDriverTours } from './driver-tour.queries.ts';

/** A tour is open until it is completed or cancelled. */
export const isOpenTour = ({ state }: { state: string }) => state !== 'completed' && state !== 'cancelled';

/** The tours of a driver now and soon, with what hinders each (DRV-TOUR-01). */
export async function listDriverTours({ db, now }: Pick<Deps, 'db' | 'now'>, truckerId: string): Promise<DriverTour[]> {
  const at = now();
  const rows = await findDriverTours(db, truckerId, at);
  const open = rows.filter(isOpenTour).map(({ tourRow }) => tourRow);
  const visits = Map.groupBy(open.length ? await findVisitsOfTours(db, at, open) : [], ({ tourRow }) => tourRow);
  return rows.map((row) => viewOf(row, visits.get(row.tourRow) ?? [], at));
}

function viewOf(row: DriverTourRow, visit: readonly VisitRow[], at: Date): DriverTour {
  const { slotBegin, slotEnd, licensePlate, company, state, arrivalDate } = row;
  const { from, until } = admittedTime(row);
  const isOpen = isOpenTour(row);
  const unitOf = new Map(visit.map((unit) => [unit.bookingId, unit]));
  return {
    id: tourIdOf(row.tourNumber),
    terminal: {
      id: row.facilityId,
      name: row.facilityName,
      timeZone: row.timeZone,
      place: row.place,
      address: row.address,
      phoneNumber: row.phoneNumber,
      rules: row.driverRules,
      takesCalls: row.takesCalls,
    },
    ...{ company, licensePlate, state, isOpen, arrivalDate },
    timeSlot: { slotBegin, slotEnd },
    admittedFrom: from,
    admittedUntil: until,
    ...judgementOf(visit, at),
    halt: shownHalt(row.halt),
    ...(row.admittedReason && { admittedReason: row.admittedReason }),
    ...closureField(row.closure),
    ...announcementsField(isOpen ? row.announcements.map(announcementOfJson) : []),
    isPositionTaken: isTourRunning({ ...row, isOpen }, at),
    bookings: row.bookings.map((booking) => {
      const unit = unitOf.get(booking.bookingId);
      return { ...booking, hindrances: unit ? unitHindrances(unit, at) : [] };
    }),
  };
}

/** What stops the truck now, and what does not and may. */
function judgementOf(visit: readonly VisitRow[], at: Date): Pick<DriverTour, 'hindrances' | 'warnings'> {
  const [first] = visit;
  if (!first) return { hindrances: [] };
  const { causes } = readinessOf(first, visit, at);
  const warnings = driverWarningsOf(causes);
  return { hindrances: hindrancesOf(causes), ...(warnings.length > 0 && { warnings }) };
}

/**
 * The confirmation of a completed booking, for the driver of its tour (DRV-TOUR-08).
 * @throws Refusal not_found, booking_not_completed
 */
export async function exportOwnDocument(
  deps: Deps,
  asked: { truckerId: string; tourId: string; bookingId: string; language: DriverLanguage; signal: AbortSignal },
): Promise<FileAnswer> {
  const { truckerId, bookingId, language, signal } = asked;
  const tour = await requireOwnTour(deps, asked);
  const booking = await findBooking(deps.db, tour.forwarderId, truckerId, bookingId);
  if (!booking || booking.tourId !== asked.tourId) throw new Refusal('not_found');
  return exportDocument(deps, booking, { kind: 'transhipment', language, signal });
}

/** @throws Refusal not_found, alike for an unknown tour and that of another driver */
export async function requireOwnTour(
  { db }: Pick<Deps, 'db'>,
  { truckerId, tourId }: { truckerId: string; tourId: string },
) {
  const tourNumber = tourNumberOf(tourId);
  const tour = tourNumber === null ? undefined : await findDriverTour(db, truckerId, tourNumber);
  if (!tour) throw new Refusal('not_found');
  return tour;
}
