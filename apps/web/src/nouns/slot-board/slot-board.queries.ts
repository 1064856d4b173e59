import { type BoardSlot, type NewSlotTemplate, type SlotBoard, slotBoard } from '@quaygate/contract';
import { slotBoardRefreshMs } from '@quaygate/rules';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TerminalScope, useTerminalScope } from '#web/session/rights/terminal-context.ts';

const keyOf = ({ terminalId }: TerminalScope) => ['slotBoard', terminalId] as const;

/** The slots of some local days from `from` on (yyyy-MM-dd), read again every 60 s while they are seen (TRM-SLOT-05). */
export function useSlotBoard(from: string, days: number) {
  const scope = useTerminalScope();
  return useQuery({
    ...live(slotBoardRefreshMs),
    queryKey: [...keyOf(scope), 'days', from, days],
    queryFn: ({ signal }) => call(slotBoard.get, { params: scope, query: { from, days }, signal }),
  });
}

/** The bookings of one slot that are not cancelled, 25 a page (TRM-SLOT-21). */
export function useSlotBookings(slotBegin: Date) {
  const scope = useTerminalScope();
  return usePages({
    queryKey: [...keyOf(scope), 'bookings', slotBegin.toISOString()],
    read: (page, signal) => call(slotBoard.bookings, { params: scope, query: { slotBegin, page }, signal }),
    keyOf: ({ bookingId }) => bookingId,
    rules: live(slotBoardRefreshMs),
  });
}

/** Who changed which slot or plan, newest first; with a begin only those of this slot (TRM-SLOT-20). */
export function useSlotChanges(slotBegin: Date | undefined) {
  const scope = useTerminalScope();
  return usePages({
    queryKey: [...keyOf(scope), 'changes', slotBegin?.toISOString()],
    read: (page, signal) =>
      call(slotBoard.changes, { params: scope, query: { page, ...(slotBegin && { slotBegin }) }, signal }),
    keyOf: ({ changedAt, moduleId, slotBegin, weekday }) =>
      `${changedAt.toISOString()} ${moduleId} ${slotBegin?.toISOString() ?? weekday}`,
  });
}

/** The plans of the weekdays that hold today, and those that hold from a later day. */
export function useSlotTemplates() {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: [...keyOf(scope), 'templates'],
    queryFn: ({ signal }) => call(slotBoard.templates, { params: scope, signal }),
  });
}

/** What a plan would do; without one nothing is asked. While another one is on its way the last answer stays. */
export function useSlotPreview(plan: NewSlotTemplate | undefined) {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: [...keyOf(scope), 'preview', plan],
    queryFn: ({ signal }) => call(slotBoard.preview, { params: scope, body: plan as NewSlotTemplate, signal }),
    enabled: plan !== undefined,
    placeholderData: keepPreviousData,
    // Bookings and other plans change what it says.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Puts slots that a change answered in the place of the former ones, on every day that shows them. */
export function replaceSlots(client: QueryClient, scope: TerminalScope, changed: readonly BoardSlot[]): void {
  const byBegin = new Map(changed.map((slot) => [slot.slotBegin.getTime(), slot]));
  client.setQueriesData<SlotBoard>(
    { queryKey: [...keyOf(scope), 'days'] },
    (board) => board && { ...board, slots: board.slots.map((slot) => byBegin.get(slot.slotBegin.getTime()) ?? slot) },
  );
}

/** To be called when slots, plans or bookings of the terminal have changed. */
export const refreshSlotBoard = (client: QueryClient, scope: TerminalScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
