/** The languages of every screen. All others derive from this list: what exists in these exists for drivers too. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** The languages of all that drivers read: their app, mails, password pages, documents and messages. */
export const driverLanguages = [...languages, 'pl', 'ro', 'uk', 'cs', 'tr', 'lt'] as const;
export type DriverLanguage = (typeof driverLanguages)[number];

/** Spoken where a person prefers no language that there is. */
export const defaultLanguage: 'de' = 'de' satisfies Language;
/** Spoken to a person whose language has no texts of the kind. */
export const commonLanguage: 'en' = 'en' satisfies Language;

export const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text);
export const isDriverLanguage = (text: unknown): text is DriverLanguage =>
  (driverLanguages as readonly unknown[]).includes(text);

/** The language of a screen for a person who may read one of the drivers only. */
export const screenLanguage = (language: DriverLanguage): Language =>
  isLanguage(language) ? language : commonLanguage;

/** The first of these tags, such as `pl-PL`, whose language `isOf` knows; else German. */
export function preferredLanguage<L extends DriverLanguage>(
  tags: readonly string[],
  isOf: (text: unknown) => text is L,
): L | typeof defaultLanguage {
  return tags.map((tag) => tag.trim().split(/[-_;]/)[0]?.toLowerCase()).find(isOf) ?? defaultLanguage;
}

/** Written here: to be asked for one, a browser reads the names of all languages, which the sign-in would wait for. */
const names: Record<DriverLanguage, string> = {
  de: 'Deutsch',
  en: 'English',
  pl: 'Polski',
  ro: 'Română',
  uk: 'Українська',
  cs: 'Čeština',
  tr: 'Türkçe',
  lt: 'Lietuvių',
};

/** What a language calls itself. */
export const languageName = (language: DriverLanguage): string => names[language];

/** The country whose forms of dates and numbers a language takes, where its own do not do. */
const regions: Partial<Record<DriverLanguage, string>> = { de: 'DE', en: 'GB' };

/** A tag for `Intl`. */
export const localeOf = (language: DriverLanguage): string =>
  regions[language] ? `${language}-${regions[language]}` : language;

/** A value for every language of screens. */
export const forLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** What the switch of a screen leads to: the next of the list, after the last the first. */
export const nextLanguage = (language: Language): Language =>
  languages[(languages.indexOf(language) + 1) % languages.length] ?? defaultLanguage;
