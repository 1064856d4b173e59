import type { Item } from './report.ts';

/** So far ahead an item counts as now, in milliseconds; a clock that is further off says nothing about order. */
const nearlyNow = 30_000;
/** A removal dated so far back still removes what arrived before it and was dated ahead. */
const removalBack = 30_000;
/** An item dated this short ago happened when it arrived, for all that can be told. */
const justNow = 1_000;
/** What is given to one item after another runs at most so far ahead of the clock. */
const mostGiven = 1_000;

/** The last moment that was given to an item dated ahead, by the facility: what arrives next comes after it. */
const lastGiven = new Map<number, number>();

export interface Settled<T extends Item> {
  item: T;
  /** The sender's clock is ahead by more than a delay explains. */
  isAhead: boolean;
}

/**
 * When items that arrive now at a facility count as having happened. What is dated ahead happened when it arrived, so that
 * it blocks nothing that comes after it; a removal wins over it (FIELD-CLOCK-01, FIELD-CLOCK-02).
 * @returns settles an item; `repeat` counts the items of its record before it in the batch
 */
export function arrivalsAt(facilityId: number, now: Date) {
  const time = now.getTime();
  const known = lastGiven.get(facilityId) ?? 0;
  const next = known >= time && known - time < mostGiven ? known + 1 : time;
  const at = <T extends Item>(item: T, moment: number): T => ({ ...item, occurredAt: new Date(moment) });

  return <T extends Item & { deleted?: boolean }>(item: T, repeat = 0): Settled<T> => {
    const dated = item.occurredAt.getTime();
    if (dated > time) {
      const moment = next + repeat;
      lastGiven.set(facilityId, Math.max(moment, lastGiven.get(facilityId) ?? 0));
      return { item: at(item, moment), isAhead: dated - time > nearlyNow };
    }
    const counts = item.deleted ? removalBack : justNow;
    const isAfterAhead = dated <= known && time - dated <= counts && known - time < mostGiven;
    return { item: isAfterAhead ? at(item, Math.max(known + 1, dated) + repeat) : item, isAhead: false };
  };
}
