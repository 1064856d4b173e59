import type { Halt } from '@quaygate/contract';
import { useCallback } from 'react';
import { useText } from './use-text.ts';

type ReasonText = (told: Pick<Halt, 'reason' | 'causes'>) => string;

/** Says why something happened: in words of the gate, and by reasons of the admission check; empty where none was told. */
export function useReasonText(): ReasonText {
  const status = useText('status');
  return useCallback<ReasonText>(
    ({ reason, causes }) => [...causes.map((cause) => status(`cause.${cause}`)), reason].filter(Boolean).join(': '),
    [status],
  );
}
