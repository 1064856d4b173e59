import type { Tour } from '@quaygate/contract';
import { fullName, isTooLate, type MinutesBetween, type PlanStop, present, reachedFrom } from '@quaygate/rules';

/** A driver with their tours of the day. */
export interface DriverRow {
  truckerId: string;
  name: string;
  tours: Tour[];
}

/** A tour in its slot; lanes stand below one another where tours overlap. */
export interface Block extends PlanStop {
  tour: Tour;
  lane: number;
}

/** From one tour of a driver to the next. */
export interface Way {
  from: Block;
  to: Block;
  minutes: number;
  /** When the truck can be there at the earliest. */
  reached: number;
  /** Minutes that are left until the slot begins. */
  free: number;
  /** It cannot be there before the slot ends (FWD-BOARD-06). */
  isClash: boolean;
}

export interface LaidOut {
  blocks: Block[];
  ways: Way[];
  lanes: number;
}

const nameOf = ({ truckerInformation: { firstName, lastName } }: Tour) => fullName(firstName, lastName);

/** Tours that come by name of their driver, by driver; while there are more, without the last name: more of its tours may come. */
export function driverRows(tours: readonly Tour[], hasMore: boolean): DriverRow[] {
  const last = tours.at(-1);
  const rows = new Map<string, DriverRow>();
  for (const tour of tours) {
    const name = nameOf(tour);
    if (hasMore && last && name === nameOf(last)) continue;
    const row = rows.get(tour.truckerId) ?? { truckerId: tour.truckerId, name, tours: [] };
    row.tours.push(tour);
    rows.set(tour.truckerId, row);
  }
  return [...rows.values()];
}

const stopOf = (tour: Tour): PlanStop & { tour: Tour } => ({
  tour,
  terminalId: tour.facility.id,
  begin: tour.timeSlot.slotBegin.getTime(),
  end: tour.timeSlot.slotEnd.getTime(),
});

/** The first lane that is free then. */
function laneFor(ends: number[], { begin, end }: PlanStop): number {
  const found = ends.findIndex((until) => until <= begin);
  const lane = found === -1 ? ends.length : found;
  ends[lane] = end;
  return lane;
}

/** Blocks and ways of one driver, in order of the slots, by the rule of the plan (PLAN-21). */
export function layOut(tours: readonly Tour[], minutes: MinutesBetween): LaidOut {
  const ends: number[] = [];
  const blocks = tours
    .map(stopOf)
    .sort((a, b) => a.begin - b.begin || a.end - b.end || (a.tour.id < b.tour.id ? -1 : 1))
    .map((stop) => ({ ...stop, lane: laneFor(ends, stop) }));
  let time = blocks[0]?.begin ?? 0;
  const ways = blocks.slice(1).map((to, index): Way => {
    const from = present(blocks[index]);
    const reached = reachedFrom(from, time, to, minutes);
    time = Math.max(to.begin, reached);
    return {
      from,
      to,
      minutes: minutes(from.terminalId, to.terminalId),
      reached,
      free: Math.max(0, Math.floor((to.begin - Math.max(reached, from.end)) / 60_000)),
      // One that is there is not late.
      isClash: isTooLate(reached, to) && !to.tour.hasReachedTerminal,
    };
  });
  return { blocks, ways, lanes: Math.max(1, ends.length) };
}

/** What a driver cannot reach once a tour is theirs, in its slot. */
export function clashesWith(tours: readonly Tour[], tour: Tour, minutes: MinutesBetween): Way[] {
  const others = tours.filter(({ id }) => id !== tour.id);
  const before = new Set(layOut(others, minutes).ways.flatMap(({ isClash, to }) => (isClash ? [to.tour.id] : [])));
  return layOut([...others, tour], minutes).ways.filter(({ isClash, to }) => isClash && !before.has(to.tour.id));
}
