import { perLanguage } from '#web/lib/per-language.ts';
import { useLanguage } from './language.ts';

/** Compares texts as the readers of a language sort them; numbers in them count by value. */
export type Alphabet = (a: string, b: string) => number;

const alphabets = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }).compare);

/** The order of texts in the chosen language. */
export const useAlphabet = (): Alphabet => alphabets(useLanguage(({ language }) => language));
