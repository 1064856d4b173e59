import { type AppTexts, firstTexts, loadAppTexts } from '@quaygate/phrases/driver/load';
import { type DriverLanguage, defaultLanguage, isDriverLanguage, preferredLanguage } from '@quaygate/phrases/languages';
import { create } from 'zustand';

const key = 'driver-locale';

/** The chosen language, else the browser's first that the app speaks, else German (DRV-APP-03). */
export const firstDriverLanguage = (stored: string | null, browser: readonly string[]): DriverLanguage =>
  isDriverLanguage(stored) ? stored : preferredLanguage(browser, isDriverLanguage);

/** The choice made on this phone; null for none. */
export function chosenLanguage(): DriverLanguage | null {
  const stored = localStorage.getItem(key);
  return isDriverLanguage(stored) ? stored : null;
}

/** German until another language has come. */
export const useTexts = create<{ language: DriverLanguage; texts: AppTexts }>()(() => ({
  language: defaultLanguage,
  texts: firstTexts,
}));

export async function showDriverLanguage(language: DriverLanguage): Promise<void> {
  const texts = await loadAppTexts(language);
  document.documentElement.lang = language;
  document.title = texts.app;
  useTexts.setState({ language, texts });
}

export const showFirstLanguage = (): Promise<void> =>
  showDriverLanguage(firstDriverLanguage(localStorage.getItem(key), navigator.languages));

export async function chooseDriverLanguage(language: DriverLanguage): Promise<void> {
  await showDriverLanguage(language);
  localStorage.setItem(key, language);
}
