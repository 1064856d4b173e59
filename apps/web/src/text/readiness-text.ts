import type { CauseCode, Readiness } from '@quaygate/rules';
import { useCallback } from 'react';
import { useText } from './use-text.ts';

/** A key that ends with `_one` would be a form of a number. */
const wordOf = (code: CauseCode) => (code === 'one_to_one' ? 'oneToOne' : code);

/** Says what keeps a visit out (READY-13). */
export function useCauseText(): (code: CauseCode) => string {
  const status = useText('status');
  return useCallback((code: CauseCode) => status(`ready.cause.${wordOf(code)}`), [status]);
}

/** What the rule said when a truck was admitted or refused, with every cause (READY-18). */
export function useJudgedText(): (judged: Readiness) => string {
  const status = useText('status');
  const causeText = useCauseText();
  return ({ state, causes }) =>
    [
      status('ready.judged', { state: status(`ready.state.${state}`) }),
      ...causes.map(({ code }) => causeText(code)),
    ].join(' · ');
}
