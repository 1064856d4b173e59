import type { Change, VehiclePositionItem } from '@quaygate/contract';
import type { Judged, Newest } from '../../integration/report.ts';

/** An item with where it lies: outside the terminal's area, or even beyond what is received. */
export interface PlacedItem extends Judged<VehiclePositionItem> {
  hasLeft: boolean;
  isOutside: boolean;
  /** It is kept in the history alone. */
  isJump: boolean;
}

/** What one statement stored. */
export interface StoredPositions {
  items: readonly PlacedItem[];
  /** What was the newest before, of the vehicles of which an item is not newer. */
  before: ReadonlyMap<string, Newest>;
}

/** What is kept of a number: a tenth of a metre and of a degree of direction. More digits say nothing, and every viewer gets them. */
const steps = { latitude: 1e6, longitude: 1e6, direction: 10, locationAccuracy: 10 } as const;

export type KeptNumber = keyof typeof steps;

/** What is stored of a number. A place beyond the receiving area is not kept. */
export function keptOf({ item, isOutside }: PlacedItem, name: KeptNumber): number | null {
  const value = item[name];
  if (value === null || isOutside) return null;
  const kept = Math.round(value * steps[name]) / steps[name];
  return name === 'direction' && kept === 360 ? 0 : kept;
}

const ofChanges = new WeakMap<Change, StoredPositions>();

/** The change that positions make. Other instances get it alone and read; this one finds with it what it stored. */
export function changeOfPositions(facilityId: number, stored: StoredPositions): Change {
  const change: Change = { noun: 'vehicle', facilityId };
  ofChanges.set(change, stored);
  return change;
}

/** Undefined: another instance stored positions, or what changed is not a batch of them. */
export const positionsOfChange = (change: Change): StoredPositions | undefined => ofChanges.get(change);
