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
  isTable,
  pasteCells,
  planColumns,
  rangeOf,
} from './plan-edit.ts';
import { emptyRow, isFaulty, isPlannable, isReady, rowsWith } from './plan-row.ts';
import { faultColumn, offeredNumber } from './plan-state-text.ts';
import { usePairing } from './use-pairing.ts';
import { usePlanBooking } from './use-plan-booking.ts';
import { type PlanFacts, usePlanFacts } from './use-plan-facts.ts';
import { type PlanRows, usePlanRows } from './use-plan-rows.ts';
import { type DeskProps, useProposal } from './use-proposal.ts';
import { type Missed, useTold } from './use-told.ts';

const start: Choice = { cursor: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };
const at = (row: number, column: number): Choice => ({ cursor: { row, column }, anchor: { row, column } });

interface Place {
  choice: Choice;
  setChoice: (choice: Choice) => void;
}

/** How cells are read and written, with what is known beside their rows. */
function useCells({ terminals, drivers }: Pick<DeskProps, 'terminals' | 'drivers'>, own: PlanRows, facts: PlanFacts) {
  const status = useText('status');
  const { rows } = own;
  const { world: known } = facts;
  const world = useMemo<CellWorld>(
    () => ({
      now: () => new Date(),
      terminals,
      drivers,
      rows,
      slotsOf: (terminalId) => known.terminals.find((each) => each.terminalId === terminalId)?.slots ?? [],
      typeWords: { pickup: status('type.pickup'), delivery: status('type.delivery') },
    }),
    [terminals, drivers, rows, known, status],
  );
  return { read: readCell(world), write: writeCell(world) };
}

interface CellTools extends ReturnType<typeof useCells> {
  newRow: (place: number) => PlannedRow;
  /** Back to the grid. */
  focus: () => void;
}

/** What is written into cells: typed, pasted, emptied, filled down. */
function useWriting({ rows, edit }: PlanRows, { choice, setChoice }: Place, { read, write, newRow, focus }: CellTools) {
  const text = useText('bookingPlan');
  const told = useTold();
  const [{ editing, isTyped }, setEdited] = useState<{ editing?: string; isTyped?: boolean }>({});
  const setEditing = (edited: string | undefined) => setEdited({ ...(edited !== undefined && { editing: edited }) });
  const { row, column } = choice.cursor;
  const cursorRow = rows[row];
  const shown = cursorRow ? read(cursorRow, planColumns[column] ?? 'note') : '';

  const apply = ({ rows: next, ...edited }: Edited) => {
    edit(next.slice(0, planRowsMax));
    told.written(edited, next.length - Math.max(planRowsMax, rows.length));
  };
  const commit = (written: string, next: 'down' | 'right' | 'stay') => {
    setEditing(undefined);
    const edited = pasteCells(rows, at(row, column), [[written]], write, newRow);
    if (edited.refused.length > 0) notify.warning(text('notUnderstood', { text: written }));
    else if (shown !== written) apply(edited);
    if (next === 'stay') return;
    if (next === 'down') setChoice(at(Math.min(row + 1, rows.length), column));
    else setChoice(at(row, Math.min(column + 1, planColumns.length - 1)));
    focus();
  };
  /** Cells go over the grid; below its last row a list is read as a list. */
  const paste = (pasted: string, onList: (list: string) => void) => {
    if (row >= rows.length && isTable(pasted)) onList(pasted);
    else apply(pasteCells(rows, choice, cellsIn(pasted), write, newRow));
  };
  return {
    editing,
    isTyped,
    setEditing,
    commit,
    paste,
    acts: {
      edit: () => (cursorRow?.bookingId ? undefined : setEditing(shown)),
      type: (character: string) =>
        cursorRow?.bookingId ? undefined : setEdited({ editing: character, isTyped: true }),
      empty: () => apply(emptyCells(rows, choice, write)),
      fill: () => apply(fillDown(rows, choice, read, write)),
    },
  };
}

/** What is done with whole rows: to the next fault, its repair by one press, and removal. */
function rowActs({ rows, edit }: PlanRows, { factsOf }: PlanFacts, { choice, setChoice }: Place) {
  const cursorRow = rows[choice.cursor.row];
  return {
    fault: () => {
      const order = rows.map((_, index) => (choice.cursor.row + 1 + index) % rows.length);
      const next = order.find((index) => {
        const row = rows[index];
        return row && isFaulty(row, factsOf(row.rowId));
      });
      const row = next === undefined ? undefined : rows[next];
      if (next !== undefined && row) setChoice(at(next, faultColumn(row, factsOf(row.rowId))));
    },
    repair: () => {
      const number = cursorRow && offeredNumber(cursorRow, factsOf(cursorRow.rowId));
      if (!number) return;
      edit(rows.map((row) => (row === cursorRow ? { ...row, containerNumber: number } : row)));
    },
    remove: () => {
      const { top, bottom } = rangeOf(choice);
      edit(rows.filter((_, index) => index < top || index > bottom));
      setChoice(at(Math.max(0, Math.min(top, rows.length - (bottom - top) - 1)), choice.cursor.column));
    },
  };
}

/** What stands on the desk, and what can be done with it. */
export function usePlanDesk({ plan, drivers, terminals }: DeskProps, newTerminalId: number | undefined) {
  const told = useTold();
  const calls = usePlanCalls();
  const own = usePlanRows(plan.rows);
  const facts = usePlanFacts(own, plan.rows, calls);
  const booking = usePlanBooking(own, facts, drivers, calls);
  const [choice, setChoice] = useState(start);
  const grid = useRef<HTMLDivElement>(null);
  const focus = () => grid.current?.focus();
  const { rows, edit } = own;
  const { factsOf } = facts;
  const cells = useCells({ terminals, drivers }, own, facts);
  const newRow = (place: number) => emptyRow(place, { terminalId: newTerminalId ?? null });
  const { acts: writing, ...written } = useWriting(own, { choice, setChoice }, { ...cells, newRow, focus });
  const proposal = useProposal({ plan, drivers, terminals }, own, facts, choice);
  const { pair, drop } = usePairing(own, facts, choice);
  const add = (more: PlannedRow[], missed?: Missed) => {
    const before = own.now();
    const { rows: next, added, left } = rowsWith(before, more);
    if (added > 0) {
      edit(next);
      setChoice(at(before.length, 0));
    }
    told.added(added, left, missed);
    focus();
  };
  return {
    rows,
    facts,
    booking,
    choice,
    setChoice,
    ...written,
    grid,
    read: cells.read,
    drop,
    add,
    /** Rows that name no terminal are at this one. */
    atTerminal: (terminalId: number) => {
      const isOpen = (row: PlannedRow) =>
        row.terminalId === null && row.terminalText === undefined && row.bookingId === null;
      if (rows.some(isOpen)) edit(rows.map((row) => (isOpen(row) ? { ...row, terminalId } : row)));
    },
    /** All rows that say the same where it means no terminal are at this one (PLAN-07). */
    nameTerminal: (terminalText: string, terminalId: number) => {
      const isMeant = (row: PlannedRow) => row.terminalText === terminalText && row.bookingId === null;
      edit(rows.map((row) => (isMeant(row) ? { ...row, terminalId, terminalText: undefined } : row)));
    },
    copy: () => copyCells(rows, choice, cells.read),
    isPlannable: rows.some((row) => isPlannable(row, factsOf(row.rowId))),
    ready: rows.filter((row) => isReady(row, factsOf(row.rowId))).length,
    faults: rows.filter((row) => isFaulty(row, factsOf(row.rowId))).length,
    hasBooked: rows.some(({ bookingId }) => bookingId !== null),
    removeBooked: () => edit(rows.filter(({ bookingId }) => bookingId === null)),
    acts: { ...writing, ...proposal, pair, ...rowActs(own, facts, { choice, setChoice }), back: () => void own.back() },
  };
}

export type PlanDesk = ReturnType<typeof usePlanDesk>;
