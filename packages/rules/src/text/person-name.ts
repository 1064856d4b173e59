import { textKey } from './text-form.ts';

const placeholders = new Set([
  'tba',
  'tbd',
  'tbc',
  'tbn',
  'na',
  'nn',
  'unknown',
  'unbekannt',
  'nieznany',
  'keine',
  'folgt',
  'ka',
]);
/** Two letters that may be a name where no signs part them. */
const shortNames = new Set(['na', 'nn', 'ka']);

/** Whether a text can be a name of a person: it has a letter, and is no word or sign for "not known yet" (FIELD-NAME-01). */
export function isPersonName(text: string): boolean {
  const key = textKey(text);
  if (!/\p{L}/u.test(key) || /^x+$/.test(key)) return false;
  const word = key.replace(/[^\p{L}]/gu, '');
  return !placeholders.has(word) || (shortNames.has(word) && word === key);
}

/** First and last name as they are shown; a person may have one alone. */
export const fullName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim();
