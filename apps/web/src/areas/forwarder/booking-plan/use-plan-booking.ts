import type { BookedRow, ForwarderTrucker, PlannedBooking, PlannedRow } from '@quaygate/contract';
import { type PlanChoice, planBookBlock, planUndoMs } from '@quaygate/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanCalls } from '#web/nouns/booking-plan/booking-plan.mutations.ts';
import { choiceOf, isReady } from './plan-row.ts';
import type { PlanFacts } from './use-plan-facts.ts';
import type { PlanRows } from './use-plan-rows.ts';

interface Made {
  rowId: string;
  truckerId: string;
  bookingId: string;
  isDelivery: boolean;
}

interface PlanBooking {
  /** While it runs, and what it came to. */
  progress: { done: number; total: number; booked: number; isRunning: boolean } | undefined;
  /** Why it was broken off: pressing again goes on. */
  failure: unknown;
  bookAll: () => Promise<void>;
  /** How many bookings of the last press can be taken back now. */
  undoable: number;
  undo: () => Promise<unknown>;
}

/** Deletions beside each other. */
const undoWidth = 4;

function bookingOf(row: PlannedRow, drivers: readonly ForwarderTrucker[]): PlannedBooking | undefined {
  const { rowId, attempt, terminalId, type, referenceNumber, containerNumber, timeSlot, truckerId } = row;
  const { customer, orderNumber, note } = row;
  const licensePlate = drivers.find(({ userId }) => userId === truckerId)?.licensePlate;
  if (terminalId === null || !type || !timeSlot || !truckerId || !licensePlate) return undefined;
  const number = containerNumber || null;
  return {
    rowId,
    attempt,
    truckerId,
    type,
    referenceNumber,
    containerNumber: number,
    licensePlate,
    timeSlot,
    terminalId,
    own: { customer, orderNumber, note },
  };
}

/** The slots that come next, as alternatives with the same driver: one key takes them. */
function nextChoices({ truckerId, terminalId }: PlannedRow, { nextSlots = [] }: BookedRow): PlanChoice[] {
  if (truckerId === null || terminalId === null) return [];
  return nextSlots.map(({ slotBegin, slotEnd }) => ({
    truckerId,
    terminalId,
    begin: slotBegin.getTime(),
    end: slotEnd.getTime(),
  }));
}

/** What the bookings of a block are taken back by. */
const madeOf = (outcomes: readonly BookedRow[]): Made[] =>
  outcomes.flatMap(({ rowId, booking }) =>
    booking
      ? [
          {
            rowId,
            truckerId: booking.truckerInformation.id,
            bookingId: booking.bookingId,
            isDelivery: booking.type === 'delivery',
          },
        ]
      : [],
  );

/** Shows at each row what became of it. */
function useOutcomes({ now, adopt }: PlanRows, { tell }: PlanFacts) {
  return useCallback(
    (outcomes: readonly BookedRow[]): Made[] => {
      const byId = new Map(outcomes.map((each) => [each.rowId, each]));
      const rows = new Map(now().map((row) => [row.rowId, row]));
      tell([...byId.keys()], (facts, rowId) => {
        const { isBooking: _, outcome: __, ...kept } = facts;
        const [outcome, row] = [byId.get(rowId), rows.get(rowId)];
        if (!outcome || !row) return kept;
        const next = nextChoices(row, outcome);
        return { ...kept, outcome, outcomeFor: choiceOf(row), ...(next.length > 0 && { alternatives: next }) };
      });
      adopt((row) => {
        const booked = byId.get(row.rowId)?.booking;
        return booked ? { ...row, bookingId: booked.bookingId } : row;
      });
      return madeOf(outcomes);
    },
    [tell, adopt, now],
  );
}

/** What was booked last can be taken back for a while, as one act (PLAN-33). */
function useTakingBack({ adopt }: PlanRows, { tell, refresh }: PlanFacts, calls: PlanCalls) {
  const [made, setMade] = useState<readonly Made[]>([]);
  useEffect(() => {
    if (made.length === 0) return;
    const timer = setTimeout(() => setMade([]), planUndoMs);
    return () => clearTimeout(timer);
  }, [made]);
  const takeAllBack = useCallback(async () => {
    setMade([]);
    const { gone, failed } = await takeBack(made, calls);
    adopt((row) => (gone.has(row.rowId) ? { ...row, bookingId: null, attempt: row.attempt + 1 } : row));
    tell([...gone], ({ outcome: _, ...facts }) => facts);
    calls.changed();
    refresh();
    return failed;
  }, [made, calls, adopt, tell, refresh]);
  return { made, setMade, takeAllBack };
}

/** Books what is ready, block by block, and takes it back while there is time (PLAN-32, PLAN-33). */
export function usePlanBooking(
  own: PlanRows,
  facts: PlanFacts,
  drivers: readonly ForwarderTrucker[],
  calls: PlanCalls,
): PlanBooking {
  const { now } = own;
  const { factsOf, tell, refresh } = facts;
  const adoptOutcomes = useOutcomes(own, facts);
  const [progress, setProgress] = useState<PlanBooking['progress']>();
  const [failure, setFailure] = useState<unknown>();
  const { made, setMade, takeAllBack } = useTakingBack(own, facts, calls);
  const isRunning = useRef(false);

  const bookAll = useCallback(async () => {
    if (isRunning.current) return;
    const rows = now()
      .filter((row) => isReady(row, factsOf(row.rowId)))
      .flatMap((row) => bookingOf(row, drivers) ?? []);
    if (rows.length === 0) return;
    isRunning.current = true;
    setFailure(undefined);
    const all: Made[] = [];
    let done = 0;
    const show = (running: boolean) =>
      setProgress({ done, total: rows.length, booked: all.length, isRunning: running });
    show(true);
    try {
      for (; done < rows.length; show(true)) {
        const block = rows.slice(done, done + planBookBlock);
        tell(
          block.map(({ rowId }) => rowId),
          (facts) => ({ ...facts, isBooking: true }),
        );
        all.push(...adoptOutcomes(await calls.book(block)));
        done += block.length;
      }
    } catch (reason) {
      setFailure(reason);
      tell(
        rows.map(({ rowId }) => rowId),
        ({ isBooking: _, ...facts }) => facts,
      );
    }
    show(false);
    isRunning.current = false;
    setMade(all);
    calls.changed();
    refresh();
  }, [now, factsOf, drivers, tell, adoptOutcomes, calls, refresh, setMade]);

  const undo = useCallback(() => {
    setProgress(undefined);
    return takeAllBack();
  }, [takeAllBack]);

  return { progress, failure, bookAll, undoable: made.length, undo };
}

/** Deletes bookings, deliveries first: in a one-to-one period a pickup leaves only when its delivery has left. */
async function takeBack(made: readonly Made[], calls: PlanCalls) {
  const gone = new Set<string>();
  let failed: unknown;
  for (const part of [made.filter(({ isDelivery }) => isDelivery), made.filter(({ isDelivery }) => !isDelivery)]) {
    const queue = [...part];
    const worker = async () => {
      for (let each = queue.shift(); each; each = queue.shift()) {
        const { rowId, truckerId, bookingId } = each;
        await calls.remove(truckerId, bookingId).then(
          () => gone.add(rowId),
          (reason) => {
            failed ??= reason;
          },
        );
      }
    };
    await Promise.all(Array.from({ length: undoWidth }, worker));
  }
  return { gone, failed };
}
