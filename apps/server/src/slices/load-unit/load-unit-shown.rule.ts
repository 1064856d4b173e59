import type { LoadUnitItem } from '@quaygate/contract';
import type { KnownOrder } from './load-unit.queries.ts';
import type { ShownUnit } from './load-unit-shown.queries.ts';

/** BOOKED and IN_HANDLING are set by the product alone and not undone by AVAILABLE (terminal contract, 9.4). */
export function stateOf(
  reported: string,
  { isCompleted, atTerminal }: { isCompleted: boolean; atTerminal: boolean },
): string {
  if (isCompleted || reported === 'DONE') return 'DONE';
  if (reported === 'CANCELLED') return reported;
  if (atTerminal) return 'IN_HANDLING';
  return reported === 'ANNOUNCED' ? reported : 'BOOKED';
}

/** A delivery without a number at the terminal keeps the one the forwarder gave. */
export const shownUnitOf = (item: LoadUnitItem, found: KnownOrder): ShownUnit => ({
  type: item.direction,
  referenceNumber: item.referenceNumber,
  containerNumber: item.containerNumber ?? found.containerNumber,
  containerType: item.containerType,
  containerLength: item.containerLength,
  priority: item.priority,
});

export const differs = (unit: ShownUnit, found: KnownOrder) =>
  Object.entries(unit).some(([name, value]) => found[name as keyof ShownUnit] !== value);
