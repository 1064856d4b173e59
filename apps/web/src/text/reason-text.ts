import type { AdmissionReason } from '@quaygate/rules';
import { useCallback } from 'react';
import { useText } from './use-text.ts';

/** A key that ends with `_one` would be a form of a number. */
const wordOf = (cause: AdmissionReason) => (cause === 'one_to_one' ? 'oneToOne' : cause);

type ReasonText = (told: { reason: string | null; causes: readonly AdmissionReason[] }) => string;

/** Says why something happened: in words of the gate, and by reasons of the admission check; empty where none was told. */
export function useReasonText(): ReasonText {
  const status = useText('status');
  return useCallback<ReasonText>(
    ({ reason, causes }) =>
      [...causes.map((cause) => status(`cause.${wordOf(cause)}`)), reason].filter(Boolean).join(': '),
    [status],
  );
}
