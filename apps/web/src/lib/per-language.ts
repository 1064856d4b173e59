import { type Language, localeOf } from '@quaygate/phrases';

/** A formatter of each language, made when it is first asked for: the browser takes milliseconds for one. */
export function perLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const one = made.get(language) ?? make(localeOf(language));
    made.set(language, one);
    return one;
  };
}
