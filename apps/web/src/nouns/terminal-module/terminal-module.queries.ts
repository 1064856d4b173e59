import { terminalModule } from '@quaygate/contract';
import { statisticsRefreshMs } from '@quaygate/rules';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';

/** The modules of the selected terminal with the slots of its present day, every 60 s (TRM-DASH-33). */
export function useTerminalModules() {
  const scope = useTerminalScope();
  return useQuery({
    ...live(statisticsRefreshMs),
    queryKey: ['terminalModule', scope.terminalId],
    queryFn: ({ signal }) => call(terminalModule.list, { params: scope, signal }),
  });
}
