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

let wanted: DriverLanguage = defaultLanguage;

/** Of two that are asked for at once the later one is shown, whichever text comes first. @returns whether this one is */
export async function showDriverLanguage(language: DriverLanguage): Promise<boolean> {
  wanted = language;
  const texts = await loadAppTexts(language);
  if (wanted !== language) return false;
  document.documentElement.lang = language;
  document.title = texts.app;
  useTexts.setState({ language, texts });
  return true;
}

export const showFirstLanguage = (): Promise<boolean> =>
  showDriverLanguage(firstDriverLanguage(localStorage.getItem(key), navigator.languages));

/** @returns whether no later choice came meanwhile */
export async function chooseDriverLanguage(language: DriverLanguage): Promise<boolean> {
  const isShown = await showDriverLanguage(language);
  if (isShown) localStorage.setItem(key, language);
  return isShown;
}
