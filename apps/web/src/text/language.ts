import { isLanguage, type Language, preferredLanguage } from '@quaygate/phrases';
import { create } from 'zustand';

const key = 'user-locale';

/** The stored choice, else the browser's first supported language, else German (I18N-02..04, I18N-09). */
export function firstLanguage(stored: string | null, browser: readonly string[]): Language {
  return isLanguage(stored) ? stored : preferredLanguage(browser, isLanguage);
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
