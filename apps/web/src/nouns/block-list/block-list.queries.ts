import { blockList } from '@quaygate/contract';
import { facilityTruckersPageSize, facilityTruckersRefreshMs } from '@quaygate/rules';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { live } from '#web/list/live.ts';
import { usePages } from '#web/list/pages.ts';
import { type TerminalScope, useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { ofFacility } from '../trucker-overview/trucker-overview.queries.ts';

const listKey = ({ terminalId }: TerminalScope) => ['blockList', terminalId] as const;

/** Open blocks of the terminal, the newest first; further pages stand at their end (TRM-BLK-13). */
export function useBlocks(search: string) {
  const scope = useTerminalScope();
  return usePages({
    queryKey: [...listKey(scope), search],
    read: (page, signal) =>
      call(blockList.list, {
        params: ofFacility(scope),
        query: { page, size: facilityTruckersPageSize, search },
        signal,
      }),
    rules: live(facilityTruckersRefreshMs),
  });
}

export const refreshBlocks = (client: QueryClient, scope: TerminalScope): Promise<void> =>
  client.invalidateQueries({ queryKey: listKey(scope) });
