import type { BookingType } from '../booking/booking-state.ts';

export const trainStates = ['planned', 'arrived', 'loading', 'departed', 'cancelled'] as const;
export type TrainState = (typeof trainStates)[number];

/** Why a box may miss its train, missed it, or a truck may wait for one; the first that holds counts (TRN-42, TRN-56). */
export const trainRisks = [
  'train_cancelled',
  'left_behind',
  'slot_after_loading',
  'slot_too_close',
  'train_not_arrived',
  'slot_before_unloading',
  'truck_missing',
  'no_booking',
  /** Of a newer build (OPS-80). */
  'other',
] as const;
export type TrainRisk = (typeof trainRisks)[number];

/** A kept reason as this build can say it (OPS-80). */
export const sayableRisk = (kept: TrainRisk): TrainRisk => (trainRisks.includes(kept) ? kept : 'other');

const minute = 60_000;
const hour = 60 * minute;

/** From this long before the latest loading time a box without a booking is at risk. */
const unbookedNotice = 24 * hour;
/** From this long after its slot a truck that never came is history. */
const riskKept = 24 * hour;
/** Who has a box that no train took needs longer. */
const leftBehindKept = 7 * 24 * hour;

/** What a box's train says about it. */
export interface TrainOfBox {
  type: BookingType;
  trainCancelled: boolean;
  /** As its train was reported; null without one. */
  trainState: TrainState | null;
  /** Of the load unit, else of its train. */
  latestLoadingTime: Date | null;
  /** When an inbound train is expected, or came; null once it is unloaded, and for outbound trains. */
  trainArrival: Date | null;
}

/** Minutes that a terminal wants between a slot and a train: before the loading ends, and after the arrival. */
export interface TrainMargins {
  trainMarginMinutes: number;
  unloadingMarginMinutes: number;
}

interface Slot {
  slotBegin: Date;
  slotEnd: Date;
}

/**
 * What is kept with an active booking: the reason that holds, or `truck_missing` where it will hold once the slot is over.
 * The database has the same rule as its function `train_risk`.
 */
export function keptRisk(
  { type, trainCancelled, trainState, latestLoadingTime, trainArrival }: TrainOfBox,
  { slotBegin, slotEnd }: Slot,
  { trainMarginMinutes, unloadingMarginMinutes }: TrainMargins,
): TrainRisk | null {
  if (trainCancelled) return 'train_cancelled';
  if (type === 'pickup') {
    if (!trainArrival) return null;
    const wait = slotBegin.getTime() - trainArrival.getTime();
    if (wait < 0 && trainState !== 'arrived') return 'train_not_arrived';
    return wait < unloadingMarginMinutes * minute ? 'slot_before_unloading' : null;
  }
  if (trainState === 'departed') return 'left_behind';
  if (!latestLoadingTime) return null;
  const spare = latestLoadingTime.getTime() - slotEnd.getTime();
  if (spare < 0) return 'slot_after_loading';
  return spare < trainMarginMinutes * minute ? 'slot_too_close' : 'truck_missing';
}

/** What of a kept reason holds now. */
export function shownRisk(kept: TrainRisk | null, slotEnd: Date, now: Date): TrainRisk | null {
  const over = now.getTime() - slotEnd.getTime();
  if (over >= (kept === 'left_behind' ? leftBehindKept : riskKept) || (kept === 'truck_missing' && over < 0))
    return null;
  return kept;
}

/** The reason of a box without a booking that is not at the terminal yet. */
export function unbookedRisk(
  { type, trainCancelled, trainState, latestLoadingTime }: TrainOfBox,
  now: Date,
): TrainRisk | null {
  if (type === 'pickup') return null;
  if (trainCancelled) return 'train_cancelled';
  if (trainState === 'departed') return 'left_behind';
  return latestLoadingTime && now.getTime() >= latestLoadingTime.getTime() - unbookedNotice ? 'no_booking' : null;
}
