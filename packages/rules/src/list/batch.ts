import { isSelectable, type SlotCategory } from '../slot/slot.ts';
import { batchBlock, batchFirstBlock } from './batch-limits.ts';

/** Rows in the blocks of a batch run: a small first one, then big ones (FWD-BATCH-35). */
export function blocksOf<R>(rows: readonly R[], first: number = batchFirstBlock, rest: number = batchBlock): R[][] {
  const blocks: R[][] = [];
  for (let begin = 0; begin < rows.length; ) {
    const end = begin + (blocks.length === 0 ? first : rest);
    blocks.push(rows.slice(begin, end));
    begin = end;
  }
  return blocks;
}

/** First slot that can be selected, of slots in ascending order. */
export function firstFreeSlot<S extends { category: SlotCategory }>(timeSlots: readonly S[]): S | undefined {
  return timeSlots.find(({ category }) => isSelectable(category));
}

export type Failure = { errorCode: string; count: number; lines: number[] };

/** One entry per error code with its lines, the most frequent first; rows without code are left out (FWD-BATCH-38). */
export function failureSummary(rows: readonly { line: number; errorCode?: string | null }[]): Failure[] {
  const failures = new Map<string, Failure>();
  for (const { line, errorCode } of rows) {
    if (!errorCode) continue;
    const failure = failures.get(errorCode) ?? { errorCode, count: 0, lines: [] };
    failure.count++;
    failure.lines.push(line);
    failures.set(errorCode, failure);
  }
  return [...failures.values()].sort((a, b) => b.count - a.count);
}
