import { type ConcernedByDeadline, deadline, type NewDeadline } from '@quaygate/contract';
import { concernedPageSize, restrictionsRefreshMs } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useTurnedPages } from '#web/list/turned-pages.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

const key = ['deadline'];

/** Deadlines of the selected terminal that are not over, by their start (TRM-DL-24). */
export function useDeadlines() {
  const params = useTerminalScope();
  return useQuery({
    ...live(restrictionsRefreshMs),
    queryKey: [...key, params.terminalId],
    queryFn: async ({ signal }) => (await call(deadline.list, { params, signal })).items,
  });
}

/** Bookings that a deadline would leave outside the windows of their trains (TRM-DL-31). */
export function useBookingsOfDeadline(body: NewDeadline, page: number, deadlineId?: string) {
  const { queryKey, read, size, rules } = useConcerned(body, deadlineId);
  return useTurnedPages({ queryKey, page, size, read, rules });
}

/** Those of its trains that the timetable does not have; empty until known (TRM-DL-38). It reads what the bookings have read. */
export function useUnknownTrains(body: NewDeadline, deadlineId?: string): ConcernedByDeadline['unknownTrains'] {
  const { queryKey, read, rules } = useConcerned(body, deadlineId);
  const { data } = useQuery({
    ...rules,
    queryKey: [...queryKey, 0],
    queryFn: ({ signal }) => read(0, signal),
  });
  return data?.unknownTrains ?? [];
}

function useConcerned(body: NewDeadline, deadlineId: string | undefined) {
  const params = useTerminalScope();
  const size = concernedPageSize;
  return {
    queryKey: [...key, params.terminalId, 'concerned', body, deadlineId ?? ''],
    size,
    read: (page: number, signal: AbortSignal) =>
      call(deadline.concerned, { params, query: { page, size, ...(deadlineId && { deadlineId }) }, body, signal }),
    // What is asked before pressing the button must be of now.
    rules: { staleTime: 0 },
  };
}

export const refreshDeadlines = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
