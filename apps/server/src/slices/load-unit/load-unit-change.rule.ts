import type { LoadUnitItem, UnitChange } from '@quaygate/contract';
import { isTooHeavy } from '@quaygate/rules';
import type { KnownOrder, Standing } from './load-unit.queries.ts';
import type { ShownUnit } from './load-unit-shown.queries.ts';

/** What was reported of a booked load unit, and what its booking and order said before and say now. */
interface Reported {
  found: KnownOrder;
  item: LoadUnitItem;
  unit: ShownUnit;
  /** Of the order, now. */
  state: string;
  maxWeight: Standing['maxWeight'];
}

interface Weighed {
  containerType: string | null;
  netWeight: number | null;
  emptyWeight: number | null;
}

function lacksOf({ containerType, netWeight, emptyWeight }: Weighed, maxWeight: number): string {
  if (containerType === null || netWeight === null || emptyWeight === null) return 'data';
  return isTooHeavy(netWeight, emptyWeight, maxWeight) ? 'weight' : '';
}

const isHeld = (state: string) => state === 'ANNOUNCED';

/** Whether the load unit can be collected or delivered no more (READY-11): the terminal holds it, data is missing, or it is too heavy. */
export const isStopped = ({ item, state, maxWeight }: Reported): boolean =>
  isHeld(state) || lacksOf(item, maxWeight) !== '';

/**
 * What a report changed of a booked load unit, old and new (INT-36). A weight counts where it decides whether the truck
 * passes; other corrections of weights are no news.
 */
export function changesOf({ found, item, unit, state, maxWeight }: Reported): UnitChange[] {
  const shown = (
    ['containerNumber', 'referenceNumber', 'containerType', 'containerLength', 'type', 'priority'] as const
  )
    .filter((field) => unit[field] !== found[field])
    .map((field) => ({ field, from: found[field], to: unit[field] }));
  const matters = lacksOf(found, maxWeight) !== lacksOf(item, maxWeight);
  const weights = (['netWeight', 'emptyWeight'] as const)
    .filter((field) => matters && item[field] !== found[field])
    .map((field) => ({ field, from: found[field], to: item[field] }));
  const isHold = isHeld(state) !== isHeld(found.state);
  return [...shown, ...weights, ...(isHold ? [{ field: 'state' as const, from: found.state, to: state }] : [])];
}

/** The priority is the terminal's own affair: its company reads of it in the history alone. */
export const isTold = ({ field }: UnitChange): boolean => field !== 'priority';
