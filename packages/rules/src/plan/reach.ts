import { drivingMinutesDefault } from './plan-limits.ts';

/** A visit of a truck: its terminal and its slot. */
export interface PlanStop {
  terminalId: number;
  begin: number;
  end: number;
}

/** Minutes from entering one terminal until the truck can enter the other, handling included. */
export type MinutesBetween = (from: number, to: number) => number;

/** When a truck is at a stop at the earliest that was at another one at a time; without one before, as its slot begins. */
export const reachedFrom = (
  before: PlanStop | undefined,
  at: number,
  stop: PlanStop,
  minutes: MinutesBetween,
): number => (before ? at + minutes(before.terminalId, stop.terminalId) * 60_000 : stop.begin);

/** The truck comes only after the slot is over. */
export const isTooLate = (reached: number, { end }: PlanStop): boolean => reached >= end;

/** How many stops, in order of their slots, a truck reaches only after the slot is over. */
export function lateStops(stops: readonly PlanStop[], minutes: MinutesBetween): number {
  let late = 0;
  let before: PlanStop | undefined;
  let time = 0;
  for (const stop of stops) {
    const reached = reachedFrom(before, time, stop, minutes);
    if (isTooLate(reached, stop)) late++;
    time = Math.max(stop.begin, reached);
    before = stop;
  }
  return late;
}

/** What a company knows of the ways between terminals; a pair that is not named takes the usual time (PLAN-25). */
export function minutesIn(
  table: readonly { fromTerminalId: number; toTerminalId: number; minutes: number }[],
): MinutesBetween {
  const known = new Map(
    table.map(({ fromTerminalId, toTerminalId, minutes }) => [`${fromTerminalId} ${toTerminalId}`, minutes]),
  );
  return (from, to) => known.get(`${from} ${to}`) ?? drivingMinutesDefault;
}
