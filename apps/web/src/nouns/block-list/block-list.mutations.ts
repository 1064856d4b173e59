import { blockList, type NewBlock } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useTerminalScope } from '#web/session/rights/terminal-context.ts';
import { ofFacility, refreshFacilityTruckers } from '../trucker-overview/trucker-overview.queries.ts';
import { refreshBlocks } from './block-list.queries.ts';

/** Reads the lists again, whatever came of a change: somebody else may have blocked the driver, or lifted the block. */
function useReread() {
  const scope = useTerminalScope();
  const client = useQueryClient();
  return () => {
    void refreshFacilityTruckers(client, scope);
    return refreshBlocks(client, scope);
  };
}

/** Blocks a driver at the terminal. */
export function useBlockDriver() {
  const scope = useTerminalScope();
  return useMutation({
    mutationFn: (body: NewBlock) => call(blockList.create, { params: ofFacility(scope), body }),
    onSettled: useReread(),
  });
}

/** Ends a block, named by its own id (TRM-BLK-19). */
export function useUnblockDriver() {
  const scope = useTerminalScope();
  return useMutation({
    mutationFn: (blocklistId: string) => call(blockList.remove, { params: { ...ofFacility(scope), blocklistId } }),
    onSettled: useReread(),
  });
}
