import { type Language, languages } from '@quaygate/phrases';
import { useLanguage } from './language.ts';

/** Compares texts as the readers of a language sort them; numbers in them count by value. */
export type Alphabet = (a: string, b: string) => number;

const alphabets = Object.fromEntries(
  languages.map((language) => [language, new Intl.Collator(language, { numeric: true }).compare]),
) as Record<Language, Alphabet>;

/** The order of texts in the chosen language. */
export const useAlphabet = (): Alphabet => alphabets[useLanguage(({ language }) => language)];
