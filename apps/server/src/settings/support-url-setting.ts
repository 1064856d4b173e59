import { forLanguages, type Language, languages } from '@quaygate/phrases/languages';
import { webUrl } from './setting-values.ts';

const nameOf = (language: Language) => `SUPPORT_URL_${language.toUpperCase() as Uppercase<Language>}` as const;
type Name = ReturnType<typeof nameOf>;

/** SUPPORT_URL_DE and its like: one for each language of the screens. */
export const supportUrls = Object.fromEntries(
  languages.map((language) => [nameOf(language), [webUrl, 'an https:// address']]),
) as Record<Name, [typeof webUrl, string]>;

/** Null where the support site has no page in a language. */
export const readSupportUrls = (given: Readonly<Partial<Record<Name, string | undefined>>>) =>
  forLanguages((language) => given[nameOf(language)] ?? null);
