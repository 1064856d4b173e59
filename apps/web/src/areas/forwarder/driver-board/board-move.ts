import type { MoveSlot, TimeSlot } from '@quaygate/contract';
import { isSelectable } from '@quaygate/rules';

/** Where a tour is wanted: near a moment, or one slot earlier or later. */
export type MoveWish = { kind: 'at'; begin: number } | { kind: 'earlier' | 'later' };

const beginOf = ({ slotBegin }: TimeSlot) => slotBegin.getTime();

/** The slots that a tour may have in place of its own, in their order. */
export const freeSlots = (slots: readonly MoveSlot[], own: TimeSlot): MoveSlot[] =>
  slots
    .filter((slot) => isSelectable(slot.category) && beginOf(slot) !== beginOf(own))
    .sort((a, b) => beginOf(a) - beginOf(b));

/** The one that is nearest to the wish; of two as near the earlier one (FWD-BOARD-08). One that misses no train comes first. */
export function nearestSlot(free: readonly MoveSlot[], own: TimeSlot, wish: MoveWish): MoveSlot | undefined {
  const safe = free.filter(({ atRisk }) => atRisk === null);
  const from = safe.length > 0 ? safe : free;
  const at = wish.kind === 'at' ? wish.begin : beginOf(own);
  const fitting = from.filter((slot) => {
    if (wish.kind === 'at') return true;
    return wish.kind === 'earlier' ? beginOf(slot) < at : beginOf(slot) > at;
  });
  const away = (slot: MoveSlot) => Math.abs(beginOf(slot) - at);
  return fitting.reduce<MoveSlot | undefined>(
    (best, slot) => (!best || away(slot) < away(best) ? slot : best),
    undefined,
  );
}

const quarter = 900_000;

/** The moment that a block was dragged to, to a quarter of an hour. */
export const wishedBegin = (begin: number, by: number): number => begin + Math.round(by / quarter) * quarter;
