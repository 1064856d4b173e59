import type { SlotState } from './slot.table.ts';

/** Closed, or with another limit that is not surely higher: null is that of the template. */
export const isReduced = (before: SlotState, after: SlotState): boolean =>
  (after.closed && !before.closed) ||
  (!after.closed &&
    before.maximum !== after.maximum &&
    (before.maximum === null || after.maximum === null || after.maximum < before.maximum));
