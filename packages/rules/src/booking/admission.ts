import { isTooHeavy } from '../load-unit/weight.ts';
import { oneToOneBroken } from '../slot/one-to-one.ts';

/** What keeps a visit out, in the order in which it is told. */
export const admissionReasons = [
  'driver_blocked',
  'driver_not_verified',
  'one_to_one',
  'acceptance_deadline',
  'latest_loading_time_passed',
  'too_early',
  'too_late',
  'not_released',
  'license_not_valid',
  'order_not_available',
] as const;
export type AdmissionReason = (typeof admissionReasons)[number];

const minute = 60_000;

/** One load unit of a visit, with all that decides about it. */
export interface VisitUnit {
  type: 'pickup' | 'delivery';
  isWithdrawn: boolean;
  containerType: string | null;
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
}

/** A visit of one truck: what holds for all of its load units. */
export interface VisitFacts {
  slotBegin: Date;
  slotEnd: Date;
  toleranceMinutes: number;
  isDriverBlocked: boolean;
  /** The terminal lets in verified drivers only, and this one is not. */
  isUnverified: boolean;
  isLicensed: boolean;
  isOneToOne: boolean;
}

/** From when, and until before when, the gate lets a visit in. */
export const admittedTime = ({
  slotBegin,
  slotEnd,
  toleranceMinutes,
}: Pick<VisitFacts, 'slotBegin' | 'slotEnd' | 'toleranceMinutes'>) => ({
  from: new Date(slotBegin.getTime() - toleranceMinutes * minute),
  until: new Date(slotEnd.getTime() + toleranceMinutes * minute),
});

/** Reasons of the whole visit (terminal contract, 9.10). */
function visitReasons(visit: VisitFacts, units: readonly VisitUnit[], at: Date): AdmissionReason[] {
  const { from, until } = admittedTime(visit);
  const deliveries = units.filter(({ type }) => type === 'delivery').length;
  const reasons: AdmissionReason[] = [];
  if (visit.isDriverBlocked) reasons.push('driver_blocked');
  if (visit.isUnverified) reasons.push('driver_not_verified');
  if (visit.isOneToOne && oneToOneBroken(units.length - deliveries, deliveries)) reasons.push('one_to_one');
  if (at < from) reasons.push('too_early');
  if (at >= until) reasons.push('too_late');
  if (!visit.isLicensed) reasons.push('license_not_valid');
  return reasons;
}

/** Reasons that one load unit gives. */
export function unitHindrances(unit: VisitUnit, at: Date): AdmissionReason[] {
  const { type, latestLoadingTime, trainCancelled, isReleased } = unit;
  const isDelivery = type === 'delivery';
  const reasons: AdmissionReason[] = [];
  if (isDelivery && !isInsideDeadlines(unit, at)) reasons.push('acceptance_deadline');
  const isTooLate = trainCancelled || (latestLoadingTime !== null && latestLoadingTime <= at);
  if (isDelivery && isTooLate) reasons.push('latest_loading_time_passed');
  if (!isReleased) reasons.push('not_released');
  if (unit.isWithdrawn || !isComplete(unit)) reasons.push('order_not_available');
  return reasons;
}

/** A train without deadlines takes load units at any time; the gate grants some minutes around them (8.3). */
function isInsideDeadlines({ deadlines, deadlineGraceMinutes }: VisitUnit, at: Date): boolean {
  const grace = deadlineGraceMinutes * minute;
  const isInside = ({ deadlineStart, deadlineEnd }: VisitUnit['deadlines'][number]) =>
    Date.parse(deadlineStart) - grace <= at.getTime() && at.getTime() < Date.parse(deadlineEnd) + grace;
  return deadlines.length === 0 || deadlines.some(isInside);
}

/** Whether the load unit still has all that a status request demands. */
const isComplete = ({ containerType, netWeight, emptyWeight, maxWeight }: VisitUnit) =>
  containerType !== null &&
  netWeight !== null &&
  emptyWeight !== null &&
  !isTooHeavy(netWeight, emptyWeight, maxWeight);

/** What hinders a visit at a moment: the gate and the driver are told the same. Empty: it may come in. */
export function whatHinders(visit: VisitFacts, units: readonly VisitUnit[], at: Date): AdmissionReason[] {
  const found = new Set([...visitReasons(visit, units, at), ...units.flatMap((unit) => unitHindrances(unit, at))]);
  return admissionReasons.filter((reason) => found.has(reason));
}

/** The worst reason decides. */
export function admissionVerdict(reasons: readonly AdmissionReason[]): 'allowed' | 'restricted' | 'blocked' {
  const isBlocked = reasons.includes('driver_blocked') || reasons.includes('driver_not_verified');
  return isBlocked ? 'blocked' : reasons.length > 0 ? 'restricted' : 'allowed';
}
