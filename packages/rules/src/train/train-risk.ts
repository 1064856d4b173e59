import type { BookingType } from '../booking/booking-state.ts';

/** Why a box may miss its train, or a truck may wait for one; the first that holds counts (TRN-42). */
export const trainRisks = [
  'train_cancelled',
  'slot_after_loading',
  'slot_too_close',
  'train_not_arrived',
  'truck_missing',
  'no_booking',
] as const;
export type TrainRisk = (typeof trainRisks)[number];

const minute = 60_000;
const hour = 60 * minute;

/** From this long before the latest loading time a box without a booking is at risk. */
const unbookedNotice = 24 * hour;
/** From this long after its slot a truck that never came is history. */
const riskKept = 24 * hour;

/** What a box's train says about it. */
export interface TrainOfBox {
  type: BookingType;
  trainCancelled: boolean;
  /** Of the load unit, else of its train. */
  latestLoadingTime: Date | null;
  /** When an inbound train is expected; null once it has arrived, and for outbound trains. */
  trainArrival: Date | null;
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
  { type, trainCancelled, latestLoadingTime, trainArrival }: TrainOfBox,
  { slotBegin, slotEnd }: Slot,
  marginMinutes: number,
): TrainRisk | null {
  if (trainCancelled) return 'train_cancelled';
  if (type === 'pickup') return trainArrival && slotBegin < trainArrival ? 'train_not_arrived' : null;
  if (!latestLoadingTime) return null;
  const spare = latestLoadingTime.getTime() - slotEnd.getTime();
  if (spare < 0) return 'slot_after_loading';
  return spare < marginMinutes * minute ? 'slot_too_close' : 'truck_missing';
}

/** What of a kept reason holds now. */
export function shownRisk(kept: TrainRisk | null, slotEnd: Date, now: Date): TrainRisk | null {
  const over = now.getTime() - slotEnd.getTime();
  if (over >= riskKept || (kept === 'truck_missing' && over < 0)) return null;
  return kept;
}

/** The reason of a box without a booking that is not at the terminal yet. */
export function unbookedRisk({ type, trainCancelled, latestLoadingTime }: TrainOfBox, now: Date): TrainRisk | null {
  if (type === 'pickup') return null;
  if (trainCancelled) return 'train_cancelled';
  return latestLoadingTime && now.getTime() >= latestLoadingTime.getTime() - unbookedNotice ? 'no_booking' : null;
}
