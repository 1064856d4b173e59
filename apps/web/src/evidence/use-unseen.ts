import { evidenceParts } from '@quaygate/rules';
import { ApiError } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

/** Why a decision was refused; where something was not looked at, what it is. */
export function useUnseen(): (error: unknown) => string {
  const text = useText('decisionEvidence');
  const failureText = useFailureText();
  return (error) => {
    const fields = error instanceof ApiError && error.code === 'evidence_not_seen' ? error.fields : [];
    const parts = evidenceParts.filter((part) => fields.some(({ field }) => field === part));
    const missing = parts.map((part) => text(`part.${part}`)).join(', ');
    return missing ? `${failureText(error)}. ${text('missing', { parts: missing })}` : failureText(error);
  };
}
