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

/** What is known of each row, as far as it still holds. */
function useRowFacts(rows: readonly PlannedRow[]) {
  const [facts, setFacts] = useState<ReadonlyMap<string, RowFacts>>(new Map());
  const tell = useCallback((rowIds: readonly string[], change: (facts: RowFacts, rowId: string) => RowFacts) => {
    setFacts((before) => {
      const next = new Map(before);
      for (const rowId of rowIds) next.set(rowId, change(next.get(rowId) ?? nothing, rowId));
      return next;
    });
  }, []);
  const byId = useMemo(() => new Map(rows.map((row) => [row.rowId, row])), [rows]);
  const factsOf = useCallback(
    (rowId: string) => {
      const [row, known] = [byId.get(rowId), facts.get(rowId)];
      return row && known ? factsNow(row, known) : nothing;
    },
    [byId, facts],
  );
  return { tell, factsOf };
}

/** Stores what differs from what is stored, and answers with the rows as they are stored now. */
function useSaving(now: PlanRows['now'], initial: readonly PlannedRow[], calls: PlanCalls) {
  const stored = useRef(new Map(initial.map((row) => [row.rowId, row])));
  return useCallback(async () => {
    const rows = now();
    const change = changesOf(stored.current, rows);
    if (change.removedRowIds.length > 0) await calls.save({ rows: [], removedRowIds: change.removedRowIds });
    for (const rowId of change.removedRowIds) stored.current.delete(rowId);
    for (const block of blocksOf(change.rows)) {
      await calls.save({ rows: block, removedRowIds: [] });
      for (const row of block) stored.current.set(row.rowId, row);
    }
    return rows;
  }, [calls, now]);
}

/** What a check answered of one row, in place of what an earlier one did. */
const withCheck = (before: RowFacts, askedFor: string, checked?: CheckedRow, offered?: readonly number[]): RowFacts => {
  const { checked: _, offered: __, ...kept } = before;
  return { ...kept, askedFor, ...(checked && { checked }), ...(offered && { offered }) };
};

/** Checks rows that were not checked as they are stored: what was written since is checked when it is stored too. */
function useChecking(tell: PlanFacts['tell'], calls: PlanCalls) {
  const [world, setWorld] = useState(noWorld);
  const checkedFor = useRef(new Map<string, string>());
  const check = useCallback(
    async (rows: readonly PlannedRow[], signal: AbortSignal) => {
      const open = rows.filter(
        (row) => row.bookingId === null && !missingIn(row) && checkedFor.current.get(row.rowId) !== askedOf(row),
      );
      for (const block of blocksOf(open)) {
        const askedFor = new Map(block.map((row) => [row.rowId, askedOf(row)]));
        const answer = await calls.check([...askedFor.keys()], signal);
        const offered = offersOf(answer, block);
        const known = new Map(answer.rows.map((row) => [row.rowId, row]));
        for (const [rowId, text] of askedFor) checkedFor.current.set(rowId, text);
        tell([...askedFor.keys()], (before, rowId) => {
          const checked = known.get(rowId);
          return withCheck(before, askedFor.get(rowId) ?? '', checked, checked && offered(checked));
        });
        setWorld(({ terminals }) => {
          const answered = new Set(answer.terminals.map(({ terminalId }) => terminalId));
          const others = terminals.filter(({ terminalId }) => !answered.has(terminalId));
          return { terminals: [...others, ...answer.terminals], tours: answer.tours };
        });
      }
    },
    [calls, tell],
  );
  const forget = useCallback(() => checkedFor.current.clear(), []);
  return { world, check, forget };
}

/** Does the work again and again while it is wanted, one run at a time, until the screen is gone. */
function useSettling(
  save: () => Promise<readonly PlannedRow[]>,
  check: (rows: readonly PlannedRow[], signal: AbortSignal) => Promise<void>,
) {
  const [failure, setFailure] = useState<unknown>();
  const [isSettled, setIsSettled] = useState(false);
  const run = useRef({ isBusy: false, isWanted: false });
  const left = useRef(new AbortController());
  const settle = useCallback(async () => {
    const state = run.current;
    state.isWanted = true;
    if (state.isBusy) return;
    state.isBusy = true;
    while (state.isWanted && !left.current.signal.aborted) {
      state.isWanted = false;
      try {
        await check(await save(), left.current.signal);
        setFailure(undefined);
      } catch (reason) {
        if (!left.current.signal.aborted) setFailure(reason);
      }
    }
    state.isBusy = false;
    setIsSettled(true);
  }, [save, check]);
  useEffect(() => {
    if (!failure) return;
    const timer = setTimeout(() => void settle(), retryMs);
    return () => clearTimeout(timer);
  }, [failure, settle]);
  useEffect(() => {
    left.current = new AbortController();
    const own = left.current;
    // What was written last is stored before the screen is gone.
    return () => {
      own.abort();
      void save().catch(() => undefined);
    };
  }, [save]);
  return { settle, failure, isSettled, setIsSettled };
}

/** Stores the rows and checks them, one request at a time: what is new or changed at once, all of them each minute (PLAN-06). */
export function usePlanFacts({ rows, now }: PlanRows, initial: readonly PlannedRow[], calls: PlanCalls): PlanFacts {
  const { tell, factsOf } = useRowFacts(rows);
  const save = useSaving(now, initial, calls);
  const { world, check, forget } = useChecking(tell, calls);
  const { settle, failure, isSettled, setIsSettled } = useSettling(save, check);
  const refresh = useCallback(() => {
    forget();
    void settle();
  }, [forget, settle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows
  useEffect(() => {
    setIsSettled(false);
    const timer = setTimeout(() => void settle(), settleMs);
    return () => clearTimeout(timer);
  }, [rows, settle]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), planCheckMs);
    return () => clearInterval(timer);
  }, [refresh]);
  return { factsOf, tell, world, isSettled, failure, refresh };
}
