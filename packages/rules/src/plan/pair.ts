import { isCarried, type TruckLimit } from '../truck/truck-load.ts';
import { fitOneTruck } from './plan-cost.ts';
import type { PlanRow } from './plan-types.ts';

/** Why two rows cannot share a truck: what is not said of them, or what one truck does not carry. */
export type PairRefusal = 'other_terminal' | 'length_unknown' | 'truck_full' | 'other_length';
type Paired = Pick<PlanRow, 'terminalId' | 'type' | 'load'>;

/** What keeps two rows from being one visit of one truck; undefined where nothing does (PLAN-26). */
export function pairRefusal(a: Paired, b: Paired, limit: TruckLimit): PairRefusal | undefined {
  if (a.terminalId !== b.terminalId) return 'other_terminal';
  const loads = [a.load, b.load];
  if (a.type !== b.type || fitOneTruck(a.type, loads, limit)) return undefined;
  if (loads.some(({ containerLength }) => containerLength === null)) return 'length_unknown';
  return isCarried(loads, limit) ? 'other_length' : 'truck_full';
}
