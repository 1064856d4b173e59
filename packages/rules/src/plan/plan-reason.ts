import { present } from '../list/present.ts';
import type { PlanState, Unit } from './plan-state.ts';
import type { PlanReason } from './plan-types.ts';

/** Why a unit stands where it stands, or nowhere (PLAN-23). */
export function reasonOf(unit: Unit, state: PlanState): PlanReason {
  if (!unit.seat) return whyNowhere(unit, state);
  const { begin } = present(unit.terminal.slots[unit.seat.slot]);
  const wishes = unit.rows.flatMap(({ wanted }) => wanted ?? []);
  if (wishes.some(({ from, until }) => begin < from || begin > until)) return 'outsideWanted';
  if (state.hasMates(unit)) return 'paired';
  return wishes.length > 0 ? 'wanted' : 'earliest';
}

function whyNowhere(unit: Unit, state: PlanState): PlanReason {
  if (unit.slots.length === 0) return 'noSlot';
  const open = unit.slots.filter(({ slot }) => !state.isFull(unit, slot));
  if (open.length === 0) return 'noPlace';
  const isAlone = unit.rows.every(({ type }) => type === 'delivery');
  const concerned = open.every(({ slot }) => present(unit.terminal.slots[slot]).isConcerned);
  return isAlone && concerned ? 'oneToOne' : 'noDriver';
}
