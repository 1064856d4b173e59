import type { CheckedRow, PlanCheck, PlannedRow } from '@quaygate/contract';
import { planBlockRows, planCheckMs } from '@quaygate/rules';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlanCalls } from '#web/nouns/booking-plan/booking-plan.mutations.ts';
import { changesOf } from './plan-edit.ts';
import type { PlanWorld } from './plan-problem.ts';
import { askedOf, factsNow, missingIn, type RowFacts } from './plan-row.ts';
import type { PlanRows } from './use-plan-rows.ts';

/** Pause before what was written is stored and checked. */
const settleMs = 300;
/** Pause before a failed saving is tried again. */
const retryMs = 5_000;

export interface PlanFacts {
  factsOf: (rowId: string) => RowFacts;
  tell: (rowIds: readonly string[], change: (facts: RowFacts, rowId: string) => RowFacts) => void;
  world: PlanWorld;
  /** Nothing is unsaved or unchecked. */
  isSettled: boolean;
  failure: unknown;
  /** Checks everything again, at once. */
  refresh: () => void;
}

const nothing: RowFacts = {};
const noWorld: PlanWorld = { terminals: [], tours: [] };

const blocksOf = <T>(list: readonly T[], size = planBlockRows): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Begins of the slots that each row may have; rows with the same slots share one list. */
function offersOf({ terminals }: PlanCheck, rows: readonly PlannedRow[]) {
  const shared = new Map<string, readonly number[]>();
  const terminalOf = new Map(rows.map(({ rowId, terminalId }) => [rowId, terminalId]));
  return ({ rowId, slots }: CheckedRow): readonly number[] | undefined => {
    const terminalId = terminalOf.get(rowId);
    const known = terminals.find((each) => each.terminalId === terminalId);
    if (!slots || !known) return undefined;
    const key = JSON.stringify([terminalId, slots]);
    const begins =
      shared.get(key) ??
      slots.flatMap(([from, to]) => known.slots.slice(from, to + 1).map(({ slotBegin }) => slotBegin.getTime()));
    shared.set(key, begins);
    return begins;
  };
}

/** Stores the rows and checks them, one request at a time: what is new or changed at once, all of them each minute (PLAN-06). */
export function usePlanFacts({ rows, now }: PlanRows, initial: readonly PlannedRow[], calls: PlanCalls): PlanFacts {
  const [facts, setFacts] = useState<ReadonlyMap<string, RowFacts>>(new Map());
  const [world, setWorld] = useState(noWorld);
  const [failure, setFailure] = useState<unknown>();
  const [isSettled, setIsSettled] = useState(false);
  const stored = useRef(new Map(initial.map((row) => [row.rowId, row])));
  const checkedFor = useRef(new Map<string, string>());
  const run = useRef({ isBusy: false, isWanted: false });
  const left = useRef(new AbortController());

  const tell = useCallback((rowIds: readonly string[], change: (facts: RowFacts, rowId: string) => RowFacts) => {
    setFacts((before) => {
      const next = new Map(before);
      for (const rowId of rowIds) next.set(rowId, change(next.get(rowId) ?? nothing, rowId));
      return next;
    });
  }, []);

  const save = useCallback(async () => {
    const change = changesOf(stored.current, now());
    if (change.removedRowIds.length > 0) await calls.save({ rows: [], removedRowIds: change.removedRowIds });
    for (const rowId of change.removedRowIds) stored.current.delete(rowId);
    for (const block of blocksOf(change.rows)) {
      await calls.save({ rows: block, removedRowIds: [] });
      for (const row of block) stored.current.set(row.rowId, row);
    }
  }, [calls, now]);

  const check = useCallback(async () => {
    const open = now().filter(
      (row) => row.bookingId === null && !missingIn(row) && checkedFor.current.get(row.rowId) !== askedOf(row),
    );
    for (const block of blocksOf(open)) {
      const ids = block.map(({ rowId }) => rowId);
      const answer = await calls.check(ids, left.current.signal);
      const offered = offersOf(answer, block);
      const known = new Map(answer.rows.map((row) => [row.rowId, row]));
      const askedFors = new Map(block.map((row) => [row.rowId, askedOf(row)]));
      for (const [rowId, text] of askedFors) checkedFor.current.set(rowId, text);
      tell(ids, (before, rowId) => {
        const checked = known.get(rowId);
        const { checked: _, offered: __, ...kept } = before;
        const begins = checked && offered(checked);
        const askedFor = askedFors.get(rowId);
        return {
          ...kept,
          ...(askedFor !== undefined && { askedFor }),
          ...(checked && { checked }),
          ...(begins && { offered: begins }),
        };
      });
      setWorld(({ terminals }) => {
        const answered = new Set(answer.terminals.map(({ terminalId }) => terminalId));
        const others = terminals.filter(({ terminalId }) => !answered.has(terminalId));
        return { terminals: [...others, ...answer.terminals], tours: answer.tours };
      });
    }
  }, [calls, now, tell]);

  const settle = useCallback(async () => {
    const state = run.current;
    state.isWanted = true;
    if (state.isBusy) return;
    state.isBusy = true;
    while (state.isWanted && !left.current.signal.aborted) {
      state.isWanted = false;
      try {
        await save();
        await check();
        setFailure(undefined);
      } catch (reason) {
        if (!left.current.signal.aborted) setFailure(reason);
      }
    }
    state.isBusy = false;
    setIsSettled(true);
  }, [save, check]);

  const refresh = useCallback(() => {
    checkedFor.current.clear();
    void settle();
  }, [settle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows
  useEffect(() => {
    setIsSettled(false);
    const timer = setTimeout(() => void settle(), settleMs);
    return () => clearTimeout(timer);
  }, [rows, settle]);
  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => void settle(), retryMs);
    return () => clearTimeout(timer);
  }, [failure, settle]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), planCheckMs);
    return () => clearInterval(timer);
  }, [refresh]);
  useEffect(() => {
    left.current = new AbortController();
    const own = left.current;
    // What was written last is stored before the screen is gone.
    return () => {
      own.abort();
      void save().catch(() => undefined);
    };
  }, [save]);

  const byId = useMemo(() => new Map(rows.map((row) => [row.rowId, row])), [rows]);
  const factsOf = useCallback(
    (rowId: string) => {
      const [row, known] = [byId.get(rowId), facts.get(rowId)];
      return row && known ? factsNow(row, known) : nothing;
    },
    [byId, facts],
  );
  return { factsOf, tell, world, isSettled, failure, refresh };
}
