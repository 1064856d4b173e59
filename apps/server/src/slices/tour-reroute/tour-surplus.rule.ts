import type { BoardSlot, ErrorCode, SurplusWish } from '@quaygate/contract';
import { type BookingState, rerouteRefusal, slotSurplusOf, surplusOf } from '@quaygate/rules';
import type { SlotTour } from './tour-surplus.queries.ts';

/** How many bookings a slot has without a place: in each module that was named, and of the slot where it was. */
export interface Need {
  modules: Map<string, number>;
  slot: number;
}
/** By the begin of the slot, in milliseconds. */
export type Needs = Map<number, Need>;

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);

/** What the named cells have too many (TRM-SLOT-08, TRM-SLOT-25); slots without a surplus are left out. */
export function needsOf(slots: readonly BoardSlot[], cells: SurplusWish['cells']): Needs {
  const asked = Map.groupBy(cells, ({ slotBegin }) => slotBegin.getTime());
  const needs: Needs = new Map();
  for (const slot of slots) {
    const named = asked.get(slot.slotBegin.getTime()) ?? [];
    const isWhole = named.some(({ moduleId }) => moduleId === undefined);
    const ids = new Set(named.map(({ moduleId }) => moduleId));
    const modules = new Map(
      slot.cells
        .filter(({ moduleId }) => isWhole || ids.has(moduleId))
        .map((cell) => [cell.moduleId, surplusOf(cell)] as const)
        .filter(([, surplus]) => surplus > 0),
    );
    const need = { modules, slot: isWhole ? slotSurplusOf(slot) : 0 };
    if (countOf(need) > 0) needs.set(slot.slotBegin.getTime(), need);
  }
  return needs;
}

const countOf = ({ modules, slot }: Need) => Math.max(sum(modules.values()), slot);

/** Bookings that have no place. */
export const surplusIn = (needs: Needs): number => sum([...needs.values()].map(countOf));

type Standing = Pick<SlotTour, 'slotBegin' | 'modules'>;

const needOf = (needs: Needs, { slotBegin }: Standing) => needs.get(slotBegin.getTime());

/** Whether the surplus of a module falls when the tour goes, or else that of its slot. */
export const helps = (needs: Needs, tour: Standing, part: 'module' | 'slot'): boolean => {
  const need = needOf(needs, tour);
  if (!need) return false;
  if (part === 'slot') return need.slot > 0;
  return tour.modules.some((id) => id !== null && (need.modules.get(id) ?? 0) > 0);
};

/** A tour goes: its slot has so many bookings fewer. */
function leave(needs: Needs, tour: Standing): void {
  const need = needOf(needs, tour);
  if (!need) return;
  need.slot = Math.max(0, need.slot - tour.modules.length);
  for (const id of tour.modules) {
    const left = id === null ? undefined : need.modules.get(id);
    if (id !== null && left !== undefined) need.modules.set(id, Math.max(0, left - 1));
  }
}

const copyOf = (needs: Needs): Needs =>
  new Map([...needs].map(([key, { modules, slot }]) => [key, { modules: new Map(modules), slot }]));

/** What is left when these tours have gone. */
export function without(needs: Needs, gone: readonly Standing[]): Needs {
  const left = copyOf(needs);
  for (const tour of gone) leave(left, tour);
  return left;
}

/** Why a tour never goes: it is in, or more than booked; undefined where nothing keeps it (TRM-BULK-12). */
export function stayCode({ states, isIn }: Pick<SlotTour, 'states' | 'isIn'>): ErrorCode | undefined {
  const refusal = states.map((state) => rerouteRefusal(state as BookingState, 'slot')).find(Boolean);
  return refusal ?? (isIn ? 'booking_terminal_reached' : undefined);
}

export const mayGo = (tour: SlotTour) => stayCode(tour) === undefined && !tour.isOnItsWay;

/**
 * The tours that go next, in the order in which they were given: first for the modules, then for what the slots still
 * have too many (TRM-BULK-11).
 */
export function choose(needs: Needs, candidates: readonly SlotTour[], most: number): SlotTour[] {
  const left = copyOf(needs);
  const chosen = new Set<SlotTour>();
  for (const part of ['module', 'slot'] as const) {
    for (const tour of candidates) {
      if (chosen.size >= most) break;
      if (chosen.has(tour) || !helps(left, tour, part)) continue;
      chosen.add(tour);
      leave(left, tour);
    }
  }
  return candidates.filter((tour) => chosen.has(tour));
}

/** The earliest slot before the others, and in it the tour that was booked first: it chooses its new slot first. */
export const inTurn = (tours: readonly SlotTour[]): SlotTour[] =>
  [...Map.groupBy(tours, ({ slotBegin }) => slotBegin.getTime())]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, ofSlot]) => ofSlot.toReversed());
