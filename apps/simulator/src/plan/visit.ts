import type { GateEventItem } from '@quaygate/contract';
import type { BookingState } from '@quaygate/rules';
import { hour, later, minute } from '../moments.ts';
import type { Random } from '../random.ts';
import type { Shares } from '../settings.ts';

/** What becomes of a visit when the gate has nothing against it. */
export interface Course {
  isLate: boolean;
  isAbsent: boolean;
  happens: 'smooth' | 'counter' | 'restricted' | 'cancelled';
  /** Who is let in only with a restriction is sent back now and then. */
  mayBeSentBack: boolean;
}

export function courseOf(shares: Shares, random: Random): Course {
  const { counter, restricted, cancelled } = shares;
  const smooth = Math.max(0, 1 - counter - restricted - cancelled);
  return {
    isLate: random.chance(shares.late),
    isAbsent: random.chance(shares.absent),
    happens: random.weighted([
      ['smooth', smooth],
      ['counter', counter],
      ['restricted', restricted],
      ['cancelled', cancelled],
    ] as const),
    mayBeSentBack: true,
  };
}

/** No truck comes earlier; the gate would turn it away an hour before its slot (terminal contract, 11). */
const earliest = 45 * minute;

/** A late truck comes after its slot, by this many minutes at most. */
const latest = 75;

/**
 * When the truck reaches the gate: around the begin of its slot, counted from what is known at `now`.
 * Waiting for the slot is waiting, so the speed shortens it; `haste` shortens it further.
 */
export function arrivalOf(
  { slotBegin, slotEnd }: { slotBegin: Date; slotEnd: Date },
  { isLate }: Course,
  now: Date,
  haste: number,
  random: Random,
): Date {
  const wished = isLate
    ? later(slotEnd, random.between(3, latest) * minute)
    : later(slotBegin, random.between(-25, 20) * minute);
  const possible = later(slotBegin, -earliest);
  const from = possible > now ? possible : now;
  const wait = Math.max(0, wished.getTime() - from.getTime());
  // Who should have been there already is somewhere on the last miles.
  const overdue = wait === 0 ? random.between(0.5, 25) * minute : 0;
  return later(from, (wait + overdue) / haste);
}

/** Until then a truck that never came keeps its slot; then the terminal gives up. */
export const givenUpAt = ({ slotEnd }: { slotEnd: Date }) => later(slotEnd, 5 * hour);

type StepType = Exclude<GateEventItem['type'], 'status'>;

export interface Step {
  /** Minutes after the step before. */
  wait: number;
  type: StepType;
  /** Position of the booking it concerns; null is the whole tour. */
  booking: number | null;
  reason: string | null;
}

const reasons = {
  counter_required: ['Zollpapiere am Schalter vorlegen', 'Buchungsnummer prüfen', 'Siegel fehlt, Sichtprüfung'],
  registration_restricted: ['Gewicht weicht ab', 'Kennzeichen stimmt nicht überein', 'Begleitpapiere unvollständig'],
  registration_blocked: ['Fahrer gesperrt'],
  cancelled: ['Ladeeinheit beschädigt', 'Auftrag zurückgezogen', 'Ladeeinheit nicht auffindbar'],
};

export type Verdict = 'allowed' | 'restricted' | 'blocked';

/**
 * What still happens to a truck that stands at the gate or behind it.
 * @param states of the tour's bookings, in their order; final ones are left alone
 * @param verdict of the admission check, with its reasons
 */
export function visitSteps(
  states: readonly BookingState[],
  { verdict, reason }: { verdict: Verdict; reason: string | null },
  { happens, mayBeSentBack }: Course,
  random: Random,
): Step[] {
  const steps: Step[] = [];
  const step = (type: StepType, low: number, high: number, booking: number | null = null) => {
    const told = type in reasons ? reasons[type as keyof typeof reasons] : null;
    const why = told && (reason && type.startsWith('registration_') ? reason : random.pick(told));
    steps.push({ wait: random.between(low, high), type, booking, reason: why });
  };
  const open = states.filter((state) => state !== 'completed' && state !== 'cancelled');
  if (!open.length) return [];
  const some = (...wanted: BookingState[]) => open.some((state) => wanted.includes(state));

  if (!some('registered', 'transhipment')) {
    const isBlocked = verdict === 'blocked' || some('registration_blocked');
    if (isBlocked) {
      step('registration_blocked', 1, 3);
      step('cancelled', 20, 40);
      return steps;
    }
    if (happens === 'cancelled') {
      step('cancelled', 3, 10);
      return steps;
    }
    const isRestricted = verdict === 'restricted' || happens === 'restricted' || some('registration_restricted');
    const isSentBack = verdict === 'restricted' && mayBeSentBack && random.chance(0.2);
    if (isRestricted && !some('registration_restricted', 'counter_required')) step('registration_restricted', 1, 3);
    if (isSentBack) {
      step('cancelled', 10, 20);
      return steps;
    }
    const goesToCounter = isRestricted || happens === 'counter' || some('counter_required');
    if (goesToCounter && !some('counter_required')) step('counter_required', 2, 6);
    if (goesToCounter) step('registered', 5, 20);
    else step('registered', 2, 6);
  }
  states.forEach((state, booking) => {
    if (state === 'completed' || state === 'cancelled') return;
    if (state !== 'transhipment') step('transhipment', 5, 11, booking);
    step('completed', 7, 15, booking);
  });
  return steps;
}
