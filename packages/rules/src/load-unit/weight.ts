import { maxWeightKg } from '../booking/booking-limits.ts';

/** Load plus empty weight above the limit of the terminal, in kg; the limit itself is allowed (FWD-STAT-22, LIM-06). */
export function isTooHeavy(netWeight: number, emptyWeight: number, limit: number = maxWeightKg): boolean {
  return netWeight + emptyWeight > limit;
}
