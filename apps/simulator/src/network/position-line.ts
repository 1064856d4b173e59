import { maxPositions } from '@quaygate/contract';
import type { Counts } from '../counts.ts';
import type { Integrator, Item } from './integrator.ts';

/** Where positions of trucks are sent. */
export interface PositionLine {
  send(items: readonly Item[]): Promise<void>;
}

/** By HTTP, a batch at a time. What comes too late because of that is stale, and no harm. */
export function positionLine(integrator: Integrator, counts: Counts): PositionLine {
  return {
    async send(items) {
      for (let begin = 0; begin < items.length; begin += maxPositions) {
        counts.addBatch(await integrator.report('vehiclePositions', items.slice(begin, begin + maxPositions)));
      }
    },
  };
}
