import type { PlannedRow, Terminal } from '@quaygate/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Missed } from '../use-told.ts';
import { handedOver } from './handed-over.ts';

/** Takes over what another screen hands over, once: a reload finds it stored. */
export function useHandOver(terminals: readonly Terminal[], onRows: (rows: PlannedRow[], missed: Missed) => void) {
  const navigate = useNavigate();
  const state = useLocation({ select: (location) => location.state });
  const taken = useRef<unknown>(undefined);
  const take = useRef({ terminals, onRows });
  take.current = { terminals, onRows };
  useEffect(() => {
    const { rows, unread } = handedOver(state, take.current.terminals);
    if (rows.length === 0 || taken.current === state) return;
    taken.current = state;
    take.current.onRows(rows, { unread });
    void navigate({ to: '/forwarderOperator/plan', replace: true, state: {} });
  }, [state, navigate]);
}
