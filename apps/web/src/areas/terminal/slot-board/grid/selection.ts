import type { SlotBoard } from '@quaygate/contract';
import { type BoardCell, cellKey, cellOf, isOver } from './cells.ts';

/** A place in the grid: row -1 holds the headings, column -1 all modules of a row together. */
export interface Spot {
  row: number;
  column: number;
}

/** The selected cells by their keys, and what a range that is being drawn began with. */
export interface Selection {
  keys: ReadonlySet<string>;
  anchor?: Spot;
  base: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();
export const noSelection: Selection = { keys: none, base: none };

const span = (a: number, b: number, count: number): [first: number, last: number] =>
  Math.min(a, b) < 0 ? [0, count - 1] : [Math.min(a, b), Math.max(a, b)];

/** The cells between two places that can be selected; a heading stands for its whole row or column. */
export function cellsBetween({ modules, slots }: SlotBoard, from: Spot, to: Spot, now: Date): string[] {
  const [firstRow, lastRow] = span(from.row, to.row, slots.length);
  const [firstColumn, lastColumn] = span(from.column, to.column, modules.length);
  const wanted = modules.slice(firstColumn, lastColumn + 1);
  return slots
    .slice(firstRow, lastRow + 1)
    .filter((slot) => !isOver(slot, now))
    .flatMap((slot) => wanted.filter(({ moduleId }) => cellOf(slot, moduleId)).map((cell) => cellKey(slot, cell)));
}

/** Selects what a place stands for, or, where all of it is selected, takes it out. */
export function toggle(board: SlotBoard, { keys }: Selection, at: Spot, now: Date): Selection {
  const cells = cellsBetween(board, at, at, now);
  const next = new Set(keys);
  const isWhole = cells.length > 0 && cells.every((key) => keys.has(key));
  for (const key of cells) isWhole ? next.delete(key) : next.add(key);
  return { keys: next, anchor: at, base: next };
}

/** Selects the range from where the last selection began, or from `from`, beside what was selected before it. */
export function extend(
  board: SlotBoard,
  { keys, anchor, base }: Selection,
  from: Spot,
  to: Spot,
  now: Date,
): Selection {
  const begin = anchor ?? from;
  const before = anchor ? base : keys;
  return {
    keys: new Set([...before, ...cellsBetween(board, begin, to, now)]),
    anchor: begin,
    base: before,
  };
}

/** How much of what a place stands for is selected. */
export function shareOf(board: SlotBoard, keys: ReadonlySet<string>, at: Spot, now: Date): 'all' | 'some' | 'none' {
  const cells = cellsBetween(board, at, at, now);
  const count = cells.filter((key) => keys.has(key)).length;
  return count === 0 ? 'none' : count === cells.length ? 'all' : 'some';
}

/** The selected cells as the board has them now; what is gone or over by now is left out. */
export const selectedCells = ({ slots }: SlotBoard, keys: ReadonlySet<string>, now: Date): BoardCell[] =>
  slots
    .filter((slot) => !isOver(slot, now))
    .flatMap((slot) =>
      slot.cells.filter((cell) => keys.has(cellKey(slot, cell))).map((cell): BoardCell => ({ slot, cell })),
    );
