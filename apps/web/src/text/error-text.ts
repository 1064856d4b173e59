import type { Overweight } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import type { TruckFull } from '@quaygate/rules';
import { useCallback } from 'react';
import { isUnanswered, noAnswer } from '#web/lib/call/api-error.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { wordsFor } from './announced-words.ts';
import { currentLanguage, useLanguage } from './language.ts';
import { say, type Values } from './say.ts';
import { readyTexts, textsOf } from './texts.ts';

/** What is known of a failure; `ApiError` has this shape. */
export interface Failure {
  code?: string | undefined;
  detail?: string | undefined;
  /** Further members of the answer. */
  extra?: { readonly overweight?: unknown; readonly truckFull?: TruckFull } | undefined;
}

const loaded = (language: Language, area: 'errors' | 'refusal' | 'shell'): object =>
  textsOf(language, area).value ?? {};

/** The translation of the code, else the answer's own words, else 'unknownError' (ERR-01); codes without regard to case (FERR-32). */
export function errorText({ code, detail, extra }: Failure, language = currentLanguage()): string {
  const weights = extra?.overweight;
  if (isOverweight(weights)) return say(loaded(language, 'refusal'), language, 'overweight', { ...weights });
  if (extra?.truckFull) return truckFullText(extra.truckFull, language);
  const errors = loaded(language, 'errors') as Record<string, string>;
  const wanted = code?.toLowerCase();
  const key = Object.keys(errors).find((each) => each.toLowerCase() === wanted);
  return (
    (key && errors[key]) ||
    detail ||
    say(loaded(language, 'shell'), language, code === noAnswer ? code : 'unknownError')
  );
}

/** What the truck carries already, and its limit (READY-10). */
function truckFullText({ type, there, weight, limit }: TruckFull, language: Language): string {
  const words = (path: string, values: Values) =>
    say(loaded(language, 'refusal'), language, `truckFull.${path}`, values);
  const on = there.length > 0 ? [words(type, { there: there.join(', ') })] : [];
  return [...on, words('limit', { places: limit.places, limit: limit.weight, weight })].join(' ');
}

/** Read without the contract's schema, which the sign-in page does not bring. */
const isOverweight = (weights: unknown): weights is Overweight =>
  typeof weights === 'object' &&
  weights !== null &&
  'total' in weights &&
  typeof weights.total === 'number' &&
  'limit' in weights &&
  typeof weights.limit === 'number';

/** The text of any thrown thing: what it answered, or that nothing did (ERR-20). */
export function failureText(reason: unknown, language = currentLanguage()): string {
  const failure = isUnanswered(reason) ? { code: noAnswer } : isFailure(reason) ? reason : {};
  return closureText(reason, language) ?? errorText(failure, language);
}

/** What a refusal tells of the closure that keeps a slot: in the words of the terminal, with its period (ANN-10). */
interface Closed {
  text: Record<string, string>;
  from: string;
  until: string | null;
  timeZone: string;
}

const closureIn = (reason: unknown): Closed | undefined => {
  const { extra } = Object(reason) as { extra?: { closure?: Closed } };
  return extra?.closure;
};

function closureText(reason: unknown, language: Language): string | undefined {
  const closure = closureIn(reason);
  if (!closure) return undefined;
  const { words } = wordsFor(closure.text, language);
  const time = (moment: string) => formatDateTime(new Date(moment), closure.timeZone);
  const { from, until } = closure;
  const values = { text: words, from: time(from), until: until === null ? '' : time(until) };
  return say(loaded(language, 'refusal'), language, until === null ? 'closedSlotOpen' : 'closedSlot', values);
}

const isFailure = (reason: unknown): reason is Failure =>
  typeof reason === 'object' &&
  reason !== null &&
  ('code' in reason || 'detail' in reason) &&
  !(reason instanceof DOMException);

/** `failureText` that follows the language switch. */
export function useFailureText(): (reason: unknown) => string {
  const language = useLanguage((state) => state.language);
  return useCallback((reason: unknown) => failureText(reason, language), [language]);
}

/** Brings the words of errors; what cannot be loaded says what the answer said, or 'unknownError'. */
export const readyErrors = (): Promise<void> => readyTexts(['errors', 'refusal', 'shell']).catch(() => undefined);
