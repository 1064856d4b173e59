import { deadline, type NewDeadline } from '@quaygate/contract';
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
export function useBookingsOfDeadline(body: NewDeadline, page: number) {
  const params = useTerminalScope();
  return useTurnedPages({
    queryKey: [...key, params.terminalId, 'concerned', body],
    page,
    size: concernedPageSize,
    read: (page, signal) =>
      call(deadline.concerned, { params, query: { page, size: concernedPageSize }, body, signal }),
    // What is asked before pressing the button must be of now.
    rules: { staleTime: 0 },
  });
}

export const refreshDeadlines = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
