import { useMemo } from 'react';
import { type UserScope, useAuth } from '../sign-in/auth-store.ts';
import { useTerminalSelection, useTrainOperatorSelection } from './selections.ts';

/** The ids every train call needs. An absent one is refused by `call` before anything is sent. */
export interface TrainScope extends UserScope {
  id: string | undefined;
  terminalId: number | undefined;
}
export function useTrainScope(): TrainScope {
  const u = useAuth((state) => state.userId);
  const id = useTrainOperatorSelection((state) => state.selected?.id);
  const terminalId = useTerminalSelection((state) => state.selected?.id);
  return useMemo(() => ({ u, id, terminalId }), [u, id, terminalId]);
}
