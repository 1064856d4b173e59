import type { TourState } from './booking-state.ts';

/** Why a truck needs a person at the gate, the most pressing first (DESK-01). */
export const exceptionKinds = ['blocked', 'restricted', 'counter', 'plate', 'unknown', 'standing', 'late'] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Where a truck is while it is at a terminal. */
export const stages = ['gate', 'yard', 'crane'] as const;
export type Stage = (typeof stages)[number];

/** Minutes that a truck may be in each stage (DESK-04). */
export type StageMinutes = Record<Stage, number>;
export const stageMinutesLimits = { min: 5, max: 1_440 } as const;

export const exceptionNoteMaxCharacters = 500;
export const admitReasonMaxCharacters = 500;
/** Rows of a desk that are listed, and unknown trucks that are kept at a time. */
export const exceptionsListed = 200;
export const unknownTrucksKept = 100;
/** Without the live stream, and for what only time brings (DESK-09). */
export const exceptionsRefreshMs = 30_000;
/** Longest period of a shift report. */
export const shiftReportMaxDays = 7;

const minute = 60_000;
const hour = 60 * minute;
const lateFor = 12 * hour;

const stageOf: Partial<Record<TourState, Stage>> = {
  facility_reached: 'gate',
  registered: 'yard',
  transhipment: 'crane',
};
const halts: Partial<Record<TourState, ExceptionKind>> = {
  registration_blocked: 'blocked',
  registration_restricted: 'restricted',
  counter_required: 'counter',
};

/** A tour with what decides whether it needs a person. */
export interface DeskTour {
  state: TourState;
  slotEnd: Date;
  toleranceMinutes: number;
  /** Since when it is in its state, as far as events tell it. */
  stateSince: Date | null;
  /** It stands still only because a block was opened before it came. */
  isBlockedAhead: boolean;
  /** When the gate first read the plate that differs from the booked one; null: none differs. */
  otherPlateSince: Date | null;
  stageMinutes: StageMinutes;
}

/** What a row of the desk says of a truck; `stage` where it stands too long. */
export interface DeskCause {
  kind: ExceptionKind;
  since: Date;
  stage: Stage | null;
}

/** Why a tour needs a person now; null: it does not. What stops the truck comes first (DESK-01). */
export function deskCause(tour: DeskTour, now: Date): DeskCause | null {
  const { state, stateSince, isBlockedAhead, otherPlateSince, slotEnd } = tour;
  if (state === 'completed' || state === 'cancelled') return null;
  const halt = halts[state];
  if (halt) return isBlockedAhead ? null : { kind: halt, since: stateSince ?? slotEnd, stage: null };
  if (otherPlateSince) return { kind: 'plate', since: otherPlateSince, stage: null };
  if (state === 'active') return isLate(tour, now) ? { kind: 'late', since: slotEnd, stage: null } : null;
  const stage = stageOf[state];
  if (!stage || !stateSince) return null;
  const isStanding = now.getTime() - stateSince.getTime() >= tour.stageMinutes[stage] * minute;
  return isStanding ? { kind: 'standing', since: stateSince, stage } : null;
}

/** Its slot and tolerance are over, not too long ago (DESK-03). */
function isLate({ slotEnd, toleranceMinutes }: DeskTour, now: Date): boolean {
  const over = now.getTime() - slotEnd.getTime();
  return over >= toleranceMinutes * minute && over < lateFor;
}

/** Whether the truck of a tour in this state stands before the gate and can be admitted by a person (DESK-10). */
export const standsAtGate = (state: TourState): boolean => state === 'facility_reached' || state in halts;

const group = (kind: ExceptionKind): number => (kind === 'late' ? 2 : kind === 'standing' ? 1 : 0);

/** Trucks that stand at the gate first, then those that stand too long, then late ones; the longest first (DESK-02). */
export function compareExceptions(
  a: { kind: ExceptionKind; since: Date; id: string },
  b: { kind: ExceptionKind; since: Date; id: string },
): number {
  return group(a.kind) - group(b.kind) || a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1);
}
