import type { ForwarderAnnouncement } from '@quaygate/contract';
import { useEffect, useRef } from 'react';
import type { RequestEvent } from './request-state.ts';

/** Asks for the slots again when a closure of the terminal comes, changes or goes (ANN-17). */
export function useFreshSlots(
  terminalId: number | undefined,
  announcements: readonly ForwarderAnnouncement[] | undefined,
  send: (event: RequestEvent) => void,
): void {
  const closures = announcements
    ?.filter(({ kind }) => kind === 'closed')
    .map(({ id, from, until, modules }) => [id, from.getTime(), until?.getTime(), ...modules].join())
    .join(' ');
  const seen = useRef<{ terminalId: number | undefined; closures: string }>(undefined);
  useEffect(() => {
    if (closures === undefined) return;
    const before = seen.current;
    seen.current = { terminalId, closures };
    if (before && before.terminalId === terminalId && before.closures !== closures) send({ type: 'refreshed' });
  }, [terminalId, closures, send]);
}
