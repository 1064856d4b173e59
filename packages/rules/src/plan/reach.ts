/** A visit of a truck: its terminal and its slot. */
export interface Stop {
  terminalId: number;
  begin: number;
  end: number;
}

/** Minutes from entering one terminal until the truck can enter the other, handling included. */
export type MinutesBetween = (from: number, to: number) => number;

/** When a truck is at a stop at the earliest that was at another one at a time; without one before, as its slot begins. */
export const reachedFrom = (before: Stop | undefined, at: number, stop: Stop, minutes: MinutesBetween): number =>
  before ? at + minutes(before.terminalId, stop.terminalId) * 60_000 : stop.begin;

/** The truck comes only after the slot is over. */
export const isLate = (reached: number, { end }: Stop): boolean => reached >= end;

/** How many stops, in order of their slots, a truck reaches only after the slot is over. */
export function lateStops(stops: readonly Stop[], minutes: MinutesBetween): number {
  let late = 0;
  let before: Stop | undefined;
  let time = 0;
  for (const stop of stops) {
    const reached = reachedFrom(before, time, stop, minutes);
    if (isLate(reached, stop)) late++;
    time = Math.max(stop.begin, reached);
    before = stop;
  }
  return late;
}
