import type { Item } from './report.ts';

/** So far ahead an item counts as now, in milliseconds; a clock that is further off says nothing about order. */
const nearlyNow = 30_000;
/** A removal dated so far back still removes what arrived before it and was dated ahead. */
const removalBack = 30_000;
/** An item dated this short ago happened when it arrived, for all that can be told. */
const justNow = 1_000;
/** What is given to one item after another runs at most so far ahead of the clock. */
const mostGiven = 1_000;

/** The last moment that was given to an item, by the facility: what arrives next comes after it. */
const lastGiven = new Map<number, number>();

export interface Settled<T extends Item> {
  item: T;
  /** The sender's clock is ahead by more than a delay explains. */
  isAhead: boolean;
}

/**
 * When items that arrive now at a facility count as having happened. What is dated ahead happened when it arrived: after all
 * that is dated rightly, so that it blocks nothing that comes after it; a removal wins over it (FIELD-CLOCK-01,
 * FIELD-CLOCK-02).
 * @returns settles the items of a batch in the order sent; several of one record keep that order
 */
export function arrivalsAt(facilityId: number, now: Date) {
  const time = now.getTime();
  const known = lastGiven.get(facilityId) ?? 0;
  const before = known - time < mostGiven ? known : 0;
  // What is dated rightly is dated now at the latest.
  const next = Math.max(time, before) + 1;
  const ofBatch = new Map<string, number>();

  return <T extends Item & { deleted?: boolean }>(item: T, record = ''): Settled<T> => {
    const dated = item.occurredAt.getTime();
    const last = ofBatch.get(record) ?? before;
    const isAfterGiven = dated <= last && time - dated <= (item.deleted ? removalBack : justNow);
    if (dated <= time && !isAfterGiven) return { item, isAhead: false };
    const moment = Math.max(next, last + 1);
    ofBatch.set(record, moment);
    lastGiven.set(facilityId, Math.max(moment, lastGiven.get(facilityId) ?? 0));
    return { item: { ...item, occurredAt: new Date(moment) }, isAhead: dated - time > nearlyNow };
  };
}
