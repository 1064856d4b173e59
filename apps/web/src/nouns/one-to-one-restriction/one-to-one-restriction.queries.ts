import { type NewOneToOneRestriction, oneToOneRestriction } from '@quaygate/contract';
import { concernedPageSize, restrictionsRefreshMs } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useTurnedPages } from '#web/list/turned-pages.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

const key = ['oneToOneRestriction'];

/** Present and future one-to-one restrictions of a terminal (FWD-STAT-34). */
export function useOneToOneRestrictions(terminalId: number | undefined) {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: [...key, scope.f, terminalId],
    queryFn: ({ signal }) => call(oneToOneRestriction.list, { params: { ...scope, terminalId }, signal }),
    enabled: terminalId !== undefined,
  });
}

/** The same of the terminal one works in, as the terminal sees them (TRM-OTO-16). */
export function useRestrictionsOfTerminal() {
  const params = useTerminalScope();
  return useQuery({
    ...live(restrictionsRefreshMs),
    queryKey: [...key, 'ofTerminal', params.terminalId],
    queryFn: async ({ signal }) => (await call(oneToOneRestriction.ofTerminal, { params, signal })).items,
  });
}

/** Bookings of tours that a restriction would hold up at the gate (TRM-OTO-21). */
export function useBookingsOfRestriction(body: NewOneToOneRestriction, page: number) {
  const params = useTerminalScope();
  return useTurnedPages({
    queryKey: [...key, 'ofTerminal', params.terminalId, 'concerned', body],
    page,
    size: concernedPageSize,
    read: (page, signal) =>
      call(oneToOneRestriction.concerned, { params, query: { page, size: concernedPageSize }, body, signal }),
    // What is asked before pressing the button must be of now.
    rules: { staleTime: 0 },
  });
}

export const refreshRestrictions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });
