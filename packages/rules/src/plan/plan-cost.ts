import type { BookingType } from '../booking/booking-state.ts';
import { isCarried, type Load, type TruckLimit } from '../truck/truck-load.ts';
import type { PlanRow, PlanSlot } from './plan-types.ts';
import type { PlanStop } from './reach.ts';

/** Weights of what a plan costs (PLAN-22): each outweighs what stands below it in any plan of a day. */
export const planCost = {
  unplanned: 10_000,
  outsideWanted: 300,
  hourOutside: 20,
  visit: 60,
  yellow: 15,
  unknownLoad: 5,
  minute: 0.2,
  hourLater: 1,
} as const;

const hour = 3_600_000;
/** Stops further apart are no way from one to the other: the truck was at home between. */
const sameShift = 12 * hour;

/** What a slot costs a row by itself; `first` is the begin of the first slot that it could have. */
export function slotCost({ wanted }: Pick<PlanRow, 'wanted'>, slot: PlanSlot, first: number): number {
  const load = slot.category === 'yellow' ? planCost.yellow : slot.category === 'green' ? 0 : planCost.unknownLoad;
  if (!wanted) return load + (planCost.hourLater * (slot.begin - first)) / hour;
  const off = slot.begin < wanted.from ? wanted.from - slot.begin : Math.max(0, slot.begin - wanted.until);
  const outside = off > 0 ? planCost.outsideWanted + (planCost.hourOutside * off) / hour : 0;
  return load + outside + (planCost.hourLater * Math.max(0, slot.begin - wanted.from)) / hour;
}

/** What the way from one stop to the next costs. */
export function wayCost(from: PlanStop, to: PlanStop, minutes: (from: number, to: number) => number): number {
  return to.begin - from.begin < sameShift ? planCost.minute * minutes(from.terminalId, to.terminalId) : 0;
}

/** One truck takes them in one direction: deliveries are of one length, and what has an unknown length travels alone. */
export function fitOneTruck(type: BookingType, loads: readonly Load[], limit: TruckLimit): boolean {
  const [first] = loads;
  if (!first || loads.length === 1) return true;
  const isKnown = loads.every(({ containerLength }) => containerLength !== null);
  const isOneLength = loads.every(({ containerLength }) => containerLength === first.containerLength);
  return isKnown && (type === 'pickup' || isOneLength) && isCarried(loads, limit);
}
