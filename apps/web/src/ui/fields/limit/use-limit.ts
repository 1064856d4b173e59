import { useRef } from 'react';
import { excessOf, guardOf, isNearLimit } from '#web/lib/form/text-limit.ts';
import { useText } from '#web/text/use-text.ts';
import { useHeldForm } from './use-held-form.ts';

interface Limited {
  value: string;
  /** The most characters that are taken. */
  limit: number | undefined;
  error: string | undefined;
}

/**
 * A text that is longer than its limit stays whole, is refused with both figures, and its form is not sent (UI-49). What
 * is sent without a form asks `excessOf` itself.
 */
export function useLimit<C extends HTMLInputElement | HTMLTextAreaElement>({ value, limit, error }: Limited) {
  const text = useText('refusal');
  const control = useRef<C>(null);
  const count = limit === undefined ? 0 : excessOf(value, limit);
  const fault = limit !== undefined && count > 0 ? text('textTooLong', { limit, count }) : undefined;
  useHeldForm(control, fault);
  const isNear = limit !== undefined && !fault && isNearLimit(value, limit);
  return {
    native: { ref: control, ...(limit !== undefined && { maxLength: guardOf(limit) }) },
    error: fault ?? error,
    counter: isNear ? text('textLength', { length: value.trim().length, limit }) : undefined,
  };
}
