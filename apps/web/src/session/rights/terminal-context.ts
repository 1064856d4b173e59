import type { UserTerminal } from '@quaygate/contract';
import { useMemo } from 'react';
import { type UserScope, useAuth } from '../sign-in/auth-store.ts';
import { useSession } from '../sign-in/session-store.ts';
import { useTerminalSelection } from './selections.ts';

/** The ids every terminal call needs. An absent one is refused by `call` before anything is sent. */
export interface TerminalScope extends UserScope {
  terminalId: number | undefined;
}
export function useTerminalScope(): TerminalScope {
  const u = useAuth((state) => state.userId);
  const terminalId = useTerminalSelection((state) => state.selected?.id);
  return useMemo(() => ({ u, terminalId }), [u, terminalId]);
}

/** The selected terminal with its time zone and what it is capable of; undefined until known. */
export function useSelectedTerminal(): UserTerminal | undefined {
  const id = useTerminalSelection((state) => state.selected?.id);
  return useSession((state) => state.terminals.items.find((terminal) => terminal.id === id));
}
