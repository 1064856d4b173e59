import type { BatchColumns } from '@quaygate/contract';
import { findOwnColumns, findTerminalColumn } from '@quaygate/rules';

/** Names of the columns of a list that no cell of the plan is filled from (PLAN-02). */
export function columnsLeftOut(columns: BatchColumns | null | undefined): string[] {
  if (!columns) return [];
  const { headers, type, referenceNumber, containerNumber } = columns;
  const booked = [type, referenceNumber, containerNumber];
  const taken = new Set<unknown>([
    ...booked,
    ...Object.values(findOwnColumns(headers, booked)),
    findTerminalColumn(headers),
  ]);
  // Letters name the columns of a list without a header.
  return headers
    .filter((header, place) => !taken.has(place) && header.trim().length > 1)
    .map((header) => header.trim());
}
