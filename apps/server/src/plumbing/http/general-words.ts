import { causeCodes, mends, trainRisks, turns } from '@quaygate/rules';

/** Words that grow, each list with the one that is said instead of a word that a build does not know (OPS-80). */
const generalWords: readonly (readonly [words: readonly string[], general: string])[] = [
  [causeCodes, 'other'],
  [trainRisks, 'other'],
  [mends, 'call_terminal'],
  [turns, 'terminal'],
];
const keyOf = (words: readonly unknown[]) => words.join();
const byWords = new Map(generalWords.map(([words, general]) => [keyOf(words), general]));

/** The general word among those that an enumeration allows, if it has one. */
export const generalWordOf = (words: readonly unknown[]): string | undefined => byWords.get(keyOf(words));
