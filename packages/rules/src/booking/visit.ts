import { type BookingState, isOpen } from './booking-state.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How far the slot of a coming visit lies back or ahead at most. */
const back = 12 * hour;
const ahead = 24 * hour;
/** A visit ends this long after its last booking became final, if the truck does not leave before. */
const lingers = 30 * minute;
/** A tour whose truck never came expires this long after its slot. */
const expiresAfter = 4 * hour;

/** Beyond these bounds of time and place a position is not shown (terminal contract, 9.7). */
export const positionCountsFor = 10 * minute;

/** A tour as the status of its truck depends on it; states are those of its bookings. */
export interface Visit {
  /** What the terminal itself reported for the visit. */
  reportedStatus: string | null;
  states: readonly BookingState[];
  hasReachedTerminal: boolean;
  isDriverBlocked: boolean;
  slotBegin: Date;
  slotEnd: Date;
  /** When the last booking became final; null while one is open. */
  finalAt: Date | null;
}

/** When the truck was last seen outside the terminal's area; null: never. */
interface Truck {
  leftAt: Date | null;
}

/** States a booking reaches only at the terminal. */
const atTerminal: readonly BookingState[] = [
  'terminal_reached',
  'registration_restricted',
  'counter_required',
  'registered',
  'transhipment',
  'completed',
];

const isUnderWay = ({ states, hasReachedTerminal }: Visit) =>
  states.some(isOpen) && (hasReachedTerminal || states.some((state) => atTerminal.includes(state)));

const lingersStill = ({ finalAt }: Visit, { leftAt }: Truck, now: Date) =>
  finalAt !== null && now.getTime() - finalAt.getTime() < lingers && (leftAt === null || leftAt < finalAt);

const isComing = ({ states, slotBegin }: Visit, now: Date) => {
  const until = slotBegin.getTime() - now.getTime();
  return states.some(isOpen) && until >= -back && until <= ahead;
};

/** Whether the visit has begun and not ended (terminal contract, 8.7). */
export const isVisitRunning = (visit: Visit, truck: Truck, now: Date): boolean =>
  isUnderWay(visit) || (visit.hasReachedTerminal && lingersStill(visit, truck, now));

/** The running or next visit among the tours of one licence plate; undefined: the truck has no appointment. */
export function visitOf<T extends Visit>(tours: readonly T[], truck: Truck, now: Date): T | undefined {
  const far = (visit: Visit) => Math.abs(visit.slotBegin.getTime() - now.getTime());
  const nearest = (some: readonly T[]) => some.toSorted((a, b) => far(a) - far(b))[0];
  return (
    nearest(tours.filter(isUnderWay)) ??
    nearest(tours.filter((visit) => lingersStill(visit, truck, now))) ??
    nearest(tours.filter((visit) => isComing(visit, now)))
  );
}

type VisitStatus =
  | 'UNKNOWN'
  | 'BLOCKED'
  | 'TROUBLE'
  | 'PITSTOP_REQUIRED'
  | 'TRANSHIPMENT'
  | 'IN_GATE'
  | 'CANCELLED'
  | 'OUT_GATE'
  | 'WAITING_FOR_TIMESLOT'
  | 'WAITING_FOR_FACILITY'
  | 'LATE'
  | 'EXPIRED'
  | 'PRE_GATE'
  | 'READY';

/**
 * Appointment status of a truck, by the table of the terminal contract, 8.7: the first that fits. What the terminal
 * reported comes back as it is.
 */
export function visitStatus(visit: Visit | undefined, { isInside }: { isInside: boolean }, now: Date): string {
  return visit?.reportedStatus ?? derivedStatus(visit, isInside, now);
}

function derivedStatus(visit: Visit | undefined, isInside: boolean, now: Date): VisitStatus {
  if (!visit) return 'UNKNOWN';
  const { states, slotBegin, slotEnd } = visit;
  const some = (state: BookingState) => states.includes(state);
  if (some('registration_blocked') || visit.isDriverBlocked) return 'BLOCKED';
  if (some('registration_restricted')) return 'TROUBLE';
  if (some('counter_required')) return 'PITSTOP_REQUIRED';
  if (some('transhipment')) return 'TRANSHIPMENT';
  if (some('registered')) return 'IN_GATE';
  if (states.every((state) => state === 'cancelled')) return 'CANCELLED';
  if (!states.some(isOpen)) return 'OUT_GATE';
  if (some('terminal_reached')) {
    if (now < slotBegin) return 'WAITING_FOR_TIMESLOT';
    return now < slotEnd ? 'WAITING_FOR_FACILITY' : 'LATE';
  }
  if (now.getTime() - slotEnd.getTime() > expiresAfter) return 'EXPIRED';
  if (now >= slotEnd) return 'LATE';
  return isInside ? 'PRE_GATE' : 'READY';
}
