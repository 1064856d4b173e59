import { exception } from '@quaygate/contract';
import { exceptionsRefreshMs } from '@quaygate/rules';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { type TerminalScope, useSelectedTerminal, useTerminalScope } from '#web/session/rights/terminal-context.ts';

const keyOf = ({ terminalId }: TerminalScope) => ['exception', terminalId] as const;

/**
 * What needs a person at the gate of the terminal one works in (DESK-01); what time brings is read twice a minute. One that
 * was selected for its trains has a gate that is not asked about.
 */
export function useExceptions() {
  const params = useTerminalScope();
  return useQuery({
    ...live(exceptionsRefreshMs),
    queryKey: keyOf(params),
    queryFn: ({ signal }) => call(exception.list, { params, signal }),
    enabled: useSelectedTerminal()?.areas.includes('terminal') === true,
  });
}

export const refreshExceptions = (client: QueryClient, scope: TerminalScope): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(scope) });
