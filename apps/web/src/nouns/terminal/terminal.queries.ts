import { terminal } from '@quaygate/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** The terminals the forwarder may book at. */
export function useTerminals() {
  const scope = useForwarderScope();
  return useQuery({
    queryKey: ['terminal', scope.f],
    queryFn: ({ signal }) => call(terminal.ofForwarder, { params: scope, signal }),
  });
}

/** The screens the user may open for the selected terminal (TRM-DASH-08). */
export function useTerminalServices() {
  const scope = useTerminalScope();
  return useQuery({
    queryKey: ['terminalService', scope.terminalId],
    queryFn: ({ signal }) => call(terminal.services, { params: scope, signal }),
  });
}
