import { terminalRead } from '@quaygate/contract';
import { useEffect, useRef } from 'react';
import { useExceptions } from '#web/nouns/exception/exception.queries.ts';
import { playAlert, useIsMuted } from '#web/session/exception-sound.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useTerminalSelection } from '#web/session/rights/selections.ts';

/** Sounds when a truck comes to need a person at the gate, whatever screen is open (DESK-13). */
export function ExceptionPlace() {
  const isConcerned = useCan(terminalRead);
  return isConcerned ? <Alert /> : null;
}

function Alert() {
  const terminal = useTerminalSelection((state) => state.selected?.id);
  const isMuted = useIsMuted();
  const { data } = useExceptions();
  /** What was there before, and at which terminal; what is there at first is not new. */
  const seen = useRef<{ terminal: number | undefined; ids: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (!data) return;
    const last = seen.current;
    const before = last && last.terminal === terminal ? last.ids : undefined;
    const isNew = before !== undefined && data.items.some(({ id }) => !before.has(id));
    seen.current = { terminal, ids: new Set([...(before ?? []), ...data.items.map(({ id }) => id)]) };
    if (isNew && !isMuted) playAlert();
  }, [data, terminal, isMuted]);
  return null;
}
