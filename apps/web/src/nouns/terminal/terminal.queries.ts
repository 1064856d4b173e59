import { terminal } from '@quaygate/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import {
  currentForwarderScope,
  type ForwarderScope,
  useForwarderScope,
} from '#web/session/rights/forwarder-context.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

const ofForwarder = (scope: ForwarderScope) =>
  queryOptions({
    queryKey: ['terminal', scope.f],
    queryFn: ({ signal }) => call(terminal.ofForwarder, { params: scope, signal }),
  });

/** The terminals the forwarder may book at. */
export const useTerminals = () => useQuery(ofForwarder(useForwarderScope()));

/** Asks for them before a screen is drawn. */
export const askTerminals = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(ofForwarder(currentForwarderScope()));

/** The screens the user may open for the selected terminal (TRM-DASH-08). */
export function useTerminalServices() {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: ['terminalService', scope.terminalId],
    queryFn: ({ signal }) => call(terminal.services, { params: scope, signal }),
  });
}
