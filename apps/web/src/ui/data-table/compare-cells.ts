import type { Alphabet } from '#web/text/alphabet.ts';

/** Orders the cells of a column: numbers by value, words by the alphabet, absent values last. */
export function compareCells(a: string | number | null, b: string | number | null, alphabet: Alphabet): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'number' && typeof b === 'number' ? a - b : alphabet(String(a), String(b));
}
