import { isTooHeavy } from '../load-unit/weight.ts';
import { oneToOneBroken, tourCounts } from '../slot/one-to-one.ts';
import type { TrainRisk } from '../train/train-risk.ts';
import { type CarriedUnit, type TruckLimit, truckFull } from '../truck/truck-load.ts';
import type { BookingEventType } from './booking-event.ts';
import { type HaltState, haltStates } from './halt.ts';
import { type Cause, type CauseCode, type Found, joinCauses } from './readiness-cause.ts';

const minute = 60_000;

interface SlotFacts {
  slotBegin: Date;
  slotEnd: Date;
  toleranceMinutes: number;
}

/** What is known of a driver at a terminal in a slot. */
export interface DriverFacts extends SlotFacts {
  licensePlate: string | null;
  /** At the moment that is asked about; since when and why is the terminal's own (0070). */
  isDriverBlocked: boolean;
  /** The terminal lets in verified drivers only. */
  verificationRequired: boolean;
  /** End of the last day of a verified driver, exclusive. */
  verifiedUntil: Date | null;
  isApproved: boolean;
  needsLicense: boolean;
  /** End of the assigned licence that lasts longest, with its days of grace; null without one. */
  licensedUntil: Date | null;
  /** Until when it is paid. */
  licensePaidUntil: Date | null;
  /** When the last of their licences ended, where none is assigned. */
  licenseEndedDate: Date | null;
  /** They have another open tour for the same company at an overlapping time. */
  hasDoubleTour: boolean;
}

/** A visit of one truck: what holds for all of its load units. */
export interface VisitFacts extends DriverFacts, TruckLimit {
  isOneToOne: boolean;
  /** The slot was closed after it was booked. */
  isSlotClosed: boolean;
  /** A closure overlaps the slot (0071: the gate still admits). */
  closure: { from: Date; until: Date | null } | null;
  /** The truck stands still: the state, since when, and the block of the driver that did it, or null. */
  halt: { state: HaltState; occurredAt: Date; blockId: string | null } | null;
}

/** One load unit of a visit, with all that decides about it. */
export interface VisitUnit extends CarriedUnit {
  bookingId: string;
  isWithdrawn: boolean;
  /** The terminal reported it as handed over, and not by this truck: it is not yet in. */
  isHandedOver: boolean;
  /** Kilograms. */
  netWeight: number | null;
  emptyWeight: number | null;
  maxWeight: number;
  trainCancelled: boolean;
  latestLoadingTime: Date | null;
  /** Times in ISO 8601. */
  deadlines: readonly { deadlineStart: string; deadlineEnd: string }[];
  deadlineGraceMinutes: number;
  isReleased: boolean;
  trainRisk: TrainRisk | null;
  isCustomsBlocked: boolean;
  /** A dangerous good without class or weight. */
  lacksDangerousGoods: boolean;
}

export const readinessStates = ['ready', 'ready_with_warnings', 'not_ready'] as const;
export interface Readiness {
  state: (typeof readinessStates)[number];
  /** What stops comes before what warns. */
  causes: Cause[];
}

/** From when, and until before when, the gate lets a visit in. */
export const admittedTime = ({ slotBegin, slotEnd, toleranceMinutes }: SlotFacts) => ({
  from: new Date(slotBegin.getTime() - toleranceMinutes * minute),
  until: new Date(slotEnd.getTime() + toleranceMinutes * minute),
});

const lasts = (until: Date | null, at: Date) => until !== null && until > at;
const earlier = (a: Date, b: Date | null) => (b && b < a ? b : a);

function licenseCauses(driver: DriverFacts, at: Date): Found[] {
  const { needsLicense, licensedUntil, licensePaidUntil, licenseEndedDate, slotBegin } = driver;
  if (!needsLicense) return [];
  if (!lasts(licensedUntil, at)) {
    const ended = licensedUntil ?? licenseEndedDate;
    return [{ code: ended ? 'license_ended' : 'license_none', since: ended }];
  }
  if (!lasts(licensedUntil, slotBegin)) return [{ code: 'license_ends', until: licensedUntil }];
  if (!lasts(licensePaidUntil, at))
    return [{ code: 'license_payment_open', since: licensePaidUntil, until: licensedUntil }];
  return [];
}

/** What keeps a driver out at a moment, or will at the begin of the slot: the gate and the picker of drivers ask the same. */
function driverCauses(driver: DriverFacts, at: Date): Found[] {
  const { isDriverBlocked, verificationRequired, verifiedUntil, slotBegin } = driver;
  const found: Found[] = licenseCauses(driver, at);
  if (isDriverBlocked) found.push({ code: 'driver_blocked' });
  if (verificationRequired && !lasts(verifiedUntil, at))
    found.push({ code: 'driver_not_identified', since: verifiedUntil });
  else if (verificationRequired && !lasts(verifiedUntil, slotBegin))
    found.push({ code: 'document_ends', until: verifiedUntil });
  if (!driver.isApproved) found.push({ code: 'driver_not_approved' });
  if (!driver.licensePlate?.trim()) found.push({ code: 'plate_missing' });
  if (driver.hasDoubleTour) found.push({ code: 'double_tour' });
  const { until } = admittedTime(driver);
  return found.map((each) => ({ ...each, until: each.until ?? (until > at ? until : null) }));
}

function visitCauses(visit: VisitFacts, units: readonly VisitUnit[], at: Date): Found[] {
  const { from, until } = admittedTime(visit);
  const { pickups, deliveries } = tourCounts(units);
  const mendable = until > at ? until : null;
  const found: Found[] = [];
  if (visit.isOneToOne && oneToOneBroken(pickups, deliveries)) found.push({ code: 'one_to_one', until: mendable });
  if (truckFull([], units, visit)) found.push({ code: 'truck_full', until: mendable });
  if (at < from) found.push({ code: 'too_early', until: from });
  if (at >= until) found.push({ code: 'too_late', since: until });
  if (visit.closure) found.push({ code: 'terminal_closed', since: visit.closure.from, until: visit.closure.until });
  if (visit.isSlotClosed) found.push({ code: 'slot_closed', until: mendable });
  return found;
}

/** What the gate itself said; it is no reason of the admission check, by which the gate asks what is known beside its own. */
function gateCauses({ halt, isDriverBlocked }: VisitFacts): Found[] {
  // The block is a cause of its own: the gate stopped nothing. Once it is lifted, a truck that has come still stands.
  if (!halt || (isDriverBlocked && halt.blockId !== null)) return [];
  const code = halt.state === 'counter_required' ? 'counter_required' : 'halted';
  return [{ code, since: halt.occurredAt }];
}

/** A train without deadlines takes load units at any time; the gate grants some minutes around them (8.3). */
function deadlineCauses(
  { type, deadlines, deadlineGraceMinutes }: VisitUnit,
  at: Date,
  slotBegin: Date | undefined,
): Found[] {
  const grace = deadlineGraceMinutes * minute;
  const begins = (deadlineStart: string) => Date.parse(deadlineStart) - grace <= at.getTime();
  const ahead = deadlines.filter(({ deadlineEnd }) => at.getTime() < Date.parse(deadlineEnd) + grace);
  if (type !== 'delivery' || deadlines.length === 0) return [];
  if (ahead.some(({ deadlineStart }) => begins(deadlineStart))) return [];
  if (ahead.length > 0) return [{ code: 'acceptance_deadline' }];
  return [{ code: slotBegin && at <= slotBegin ? 'slot_after_acceptance' : 'acceptance_over' }];
}

function trainCauses(unit: VisitUnit, at: Date): Found[] {
  const { type, trainCancelled, latestLoadingTime, trainRisk } = unit;
  if (type === 'delivery') {
    if (trainCancelled) return [{ code: 'train_cancelled' }];
    if (latestLoadingTime && latestLoadingTime <= at)
      return [{ code: 'loading_time_passed', since: latestLoadingTime }];
  }
  const isTold = trainRisk !== null && trainRisk !== 'truck_missing' && trainRisk !== 'no_booking';
  if (trainRisk === 'left_behind') return [{ code: 'left_behind' }];
  if (type === 'pickup' && trainRisk === 'train_cancelled') return [{ code: 'pickup_train_cancelled' }];
  if (trainRisk === 'train_not_arrived' || trainRisk === 'slot_before_unloading')
    return [{ code: 'pickup_train_late' }];
  return isTold ? [{ code: 'train_at_risk', until: latestLoadingTime }] : [];
}

/** Whether the load unit still has all that a status request demands. */
function dataCauses(unit: VisitUnit): Found[] {
  const { containerType, netWeight, emptyWeight, maxWeight } = unit;
  if (unit.isWithdrawn) return [{ code: 'order_withdrawn' }];
  if (unit.isHandedOver) return [{ code: 'order_done' }];
  if (containerType === null || netWeight === null || emptyWeight === null) return [{ code: 'data_missing' }];
  return isTooHeavy(netWeight, emptyWeight, maxWeight) ? [{ code: 'too_heavy' }] : [];
}

/** What one load unit gives, in a slot where it has one. */
function unitFound(unit: VisitUnit, at: Date, slot: SlotFacts | null): Found[] {
  const until = slot && admittedTime(slot).until;
  const found = [...trainCauses(unit, at), ...dataCauses(unit), ...deadlineCauses(unit, at, slot?.slotBegin)];
  if (!unit.isReleased) found.push({ code: 'not_released' });
  if (unit.isCustomsBlocked) found.push({ code: 'customs_blocked' });
  if (unit.lacksDangerousGoods) found.push({ code: 'dangerous_goods_incomplete' });
  const last = unit.type === 'delivery' && until ? earlier(until, unit.latestLoadingTime) : until;
  const mendable = last && last > at ? last : null;
  return found.map((each) => ({ ...each, until: each.until ?? mendable, bookingId: unit.bookingId }));
}

/** Causes that one load unit gives. */
export const unitCauses = (unit: VisitUnit, at: Date): Cause[] => joinCauses(unitFound(unit, at, null));

const readinessFrom = (causes: Cause[]): Readiness => {
  const state = causes.some(({ stops }) => stops) ? 'not_ready' : causes.length > 0 ? 'ready_with_warnings' : 'ready';
  return { state, causes };
};

/**
 * The one rule of readiness (READY-11): whether a visit passes at a moment, now or in its slot, and every cause with whose
 * turn it is. The gate, the overview, the picker of drivers and the driver's app ask it.
 */
export function readinessOf(visit: VisitFacts, units: readonly VisitUnit[], at: Date): Readiness {
  const ofUnits = units.flatMap((unit) => unitFound(unit, at, visit));
  return readinessFrom(
    joinCauses([...gateCauses(visit), ...driverCauses(visit, at), ...visitCauses(visit, units, at), ...ofUnits]),
  );
}

/** Events by which a truck is admitted or refused: what the rule says then is kept with them (READY-18). */
const admissions: readonly BookingEventType[] = ['registered', ...haltStates];
export const isAdmission = (type: BookingEventType) => admissions.includes(type);

/** What a company arranges on its own account is not the terminal's. */
const ofCompany: readonly CauseCode[] = ['double_tour', 'license_ends', 'license_payment_open'];

/** What each side reads of a judgement: a company all, a terminal no warning about the company's own affairs, a driver what stops. */
export function judgementFor(
  side: 'company' | 'terminal' | 'driver',
  { causes }: Pick<Readiness, 'causes'>,
): Readiness {
  const isTold = ({ code, stops }: Cause) =>
    side === 'company' || stops || (side === 'terminal' && !ofCompany.includes(code));
  return readinessFrom(causes.filter(isTold));
}

/** The part of it that is about the driver, before there is a visit. */
export const driverReadinessOf = (driver: DriverFacts, at: Date): Readiness =>
  readinessFrom(joinCauses(driverCauses(driver, at)));
