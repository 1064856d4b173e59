import type { PlannedRow } from '@quaygate/contract';
import { planRowsMax } from '@quaygate/rules';
import { useMemo, useRef, useState } from 'react';
import { usePlanCalls } from '#web/nouns/booking-plan/booking-plan.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { type CellWorld, readCell, writeCell } from './plan-cells.ts';
import {
  type Choice,
  cellsIn,
  copyCells,
  type Edited,
  emptyCells,
  fillDown,
  pasteCells,
  planColumns,
  rangeOf,
} from './plan-edit.ts';
import { emptyRow, isFaulty, isPlannable, isReady, missingIn, type RowFacts } from './plan-row.ts';
import { offeredNumber } from './plan-state-text.ts';
import { usePlanBooking } from './use-plan-booking.ts';
import { usePlanFacts } from './use-plan-facts.ts';
import { usePlanRows } from './use-plan-rows.ts';
import { type DeskProps, useProposal } from './use-proposal.ts';

const start: Choice = { cursor: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };
const at = (row: number, column: number): Choice => ({ cursor: { row, column }, anchor: { row, column } });

/** The column where a row is to be mended. */
function faultColumn(row: PlannedRow, { checked, outcome }: RowFacts): number {
  const columnOf = (name: (typeof planColumns)[number]) => planColumns.indexOf(name);
  const missing = missingIn(row);
  if (missing === 'terminal' || missing === 'type') return columnOf(missing);
  if (missing === 'container' || checked?.errorCode === 'container_number_invalid_format')
    return columnOf('containerNumber');
  if (missing === 'reference' || checked?.errorCode) return columnOf('referenceNumber');
  return columnOf(outcome?.errorCode ? 'slot' : 'type');
}

/** What stands on the desk, and what can be done with it. */
export function usePlanDesk({ plan, drivers, terminals }: DeskProps, newTerminalId: number | undefined) {
  const text = useText('bookingPlan');
  const status = useText('status');
  const calls = usePlanCalls();
  const own = usePlanRows(plan.rows);
  const facts = usePlanFacts(own, plan.rows, calls);
  const booking = usePlanBooking(own, facts, drivers, calls);
  const [choice, setChoice] = useState(start);
  const [editing, setEditing] = useState<string>();
  const grid = useRef<HTMLDivElement>(null);
  const { rows, edit } = own;
  const { factsOf } = facts;

  const world = useMemo<CellWorld>(
    () => ({
      now: () => new Date(),
      terminals,
      drivers,
      rows,
      slotsOf: (terminalId) => facts.world.terminals.find((each) => each.terminalId === terminalId)?.slots ?? [],
      typeWords: { pickup: status('type.pickup'), delivery: status('type.delivery') },
    }),
    [terminals, drivers, rows, facts.world, status],
  );
  const read = readCell(world);
  const write = writeCell(world);
  const newRow = (place: number) => emptyRow(place, { terminalId: newTerminalId ?? null });
  const cursorRow = rows[choice.cursor.row];

  const apply = ({ rows: next, refused }: Edited) => {
    edit(next.slice(0, planRowsMax));
    if (refused > 0) notify.warning(text('refused', { count: refused }));
  };
  const add = (more: PlannedRow[]) => {
    edit([...own.now(), ...more].slice(0, planRowsMax));
    setChoice(at(own.now().length - more.length, 0));
    notify.success(text('added', { count: more.length }));
    grid.current?.focus();
  };

  const commit = (written: string, next: 'down' | 'right' | 'stay') => {
    setEditing(undefined);
    const { row, column } = choice.cursor;
    const { rows: edited, refused } = pasteCells(rows, at(row, column), [[written]], write, newRow);
    if (refused > 0) notify.warning(text('notUnderstood', { text: written }));
    else if (cursorRow ? read(cursorRow, planColumns[column] ?? 'note') !== written : written !== '') edit(edited);
    if (next === 'stay') return;
    if (next === 'down') setChoice(at(Math.min(row + 1, rows.length), column));
    else setChoice(at(row, Math.min(column + 1, planColumns.length - 1)));
    grid.current?.focus();
  };

  /** Cells go over the grid; below its last row a list is read as a list. */
  const paste = (pasted: string, onList: (list: string) => void) => {
    const cells = cellsIn(pasted);
    const isTable = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
    if (choice.cursor.row >= rows.length && isTable) onList(pasted);
    else apply(pasteCells(rows, choice, cells, write, newRow));
  };

  const proposal = useProposal({ plan, drivers, terminals }, own, facts, choice);

  const fault = () => {
    const order = rows.map((_, index) => (choice.cursor.row + 1 + index) % rows.length);
    const next = order.find((index) => {
      const row = rows[index];
      return row && isFaulty(row, factsOf(row.rowId));
    });
    const row = next === undefined ? undefined : rows[next];
    if (next !== undefined && row) setChoice(at(next, faultColumn(row, factsOf(row.rowId))));
  };

  const repair = () => {
    const number = cursorRow && offeredNumber(cursorRow, factsOf(cursorRow.rowId));
    if (!number) return;
    edit(rows.map((row) => (row === cursorRow ? { ...row, containerNumber: number } : row)));
  };

  const remove = () => {
    const { top, bottom } = rangeOf(choice);
    edit(rows.filter((_, index) => index < top || index > bottom));
    setChoice(at(Math.max(0, Math.min(top, rows.length - (bottom - top) - 1)), choice.cursor.column));
  };

  return {
    rows,
    facts,
    booking,
    choice,
    setChoice,
    editing,
    setEditing,
    grid,
    read,
    add,
    commit,
    paste,
    copy: () => copyCells(rows, choice, read),
    isPlannable: rows.some((row) => isPlannable(row, factsOf(row.rowId))),
    ready: rows.filter((row) => isReady(row, factsOf(row.rowId))).length,
    faults: rows.filter((row) => isFaulty(row, factsOf(row.rowId))).length,
    hasBooked: rows.some(({ bookingId }) => bookingId !== null),
    removeBooked: () => edit(rows.filter(({ bookingId }) => bookingId === null)),
    acts: {
      edit: () =>
        cursorRow?.bookingId
          ? undefined
          : setEditing(cursorRow ? read(cursorRow, planColumns[choice.cursor.column] ?? 'note') : ''),
      empty: () => apply(emptyCells(rows, choice, write)),
      fill: () => apply(fillDown(rows, choice, read, write)),
      back: () => void own.back(),
      remove,
      ...proposal,
      fault,
      repair,
    },
  };
}

export type PlanDesk = ReturnType<typeof usePlanDesk>;
