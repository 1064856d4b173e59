import { type Language, languages } from '@quaygate/phrases';
import { create } from 'zustand';

const key = 'user-locale';
const isLanguage = (text: string | null | undefined): text is Language => languages.includes(text as Language);

/** The stored choice, else the browser's first supported language, else German (I18N-02..04, I18N-09). */
export function firstLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return browser.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'de';
}

export const useLanguage = create<{ language: Language }>()(() => ({
  language: firstLanguage(localStorage.getItem(key), navigator.languages),
}));

export const currentLanguage = (): Language => useLanguage.getState().language;

export function setLanguage(language: Language): void {
  localStorage.setItem(key, language);
  useLanguage.setState({ language });
}

const show = (language: Language) => {
  document.documentElement.lang = language;
};
show(currentLanguage());
useLanguage.subscribe(({ language }) => show(language));
