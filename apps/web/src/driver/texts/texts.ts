import { create } from 'zustand';
import { de } from './de.ts';
import type { Counted, DriverTexts } from './shape.ts';

export const driverLanguages = ['de', 'en', 'pl', 'ro'] as const;
export type DriverLanguage = (typeof driverLanguages)[number];

/** What each language is called in itself. */
export const languageNames: Record<DriverLanguage, string> = {
  de: 'Deutsch',
  en: 'English',
  pl: 'Polski',
  ro: 'Română',
};

const key = 'driver-locale';
const isLanguage = (text: string | undefined | null): text is DriverLanguage =>
  driverLanguages.includes(text as DriverLanguage);

/** The chosen language, else the browser's first that the app speaks, else German (DRV-APP-03). */
export const firstDriverLanguage = (stored: string | null, browser: readonly string[]): DriverLanguage =>
  isLanguage(stored) ? stored : (browser.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'de');

const loads: Record<DriverLanguage, () => Promise<DriverTexts>> = {
  de: async () => de,
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
  ro: async () => (await import('./ro.ts')).ro,
};

/** German until another language has come. */
export const useTexts = create<{ language: DriverLanguage; texts: DriverTexts }>()(() => ({
  language: 'de',
  texts: de,
}));

let wanted: DriverLanguage = 'de';

/** Of two that are asked for at once the later one is shown, whichever text comes first. @returns whether this one is */
async function show(language: DriverLanguage): Promise<boolean> {
  wanted = language;
  const texts = await loads[language]();
  if (wanted !== language) return false;
  document.documentElement.lang = language;
  document.title = texts.app;
  useTexts.setState({ language, texts });
  return true;
}

export const showFirstLanguage = (): Promise<boolean> =>
  show(firstDriverLanguage(localStorage.getItem(key), navigator.languages));

export async function chooseDriverLanguage(language: DriverLanguage): Promise<void> {
  if (await show(language)) localStorage.setItem(key, language);
}

/** A wording with its `{{names}}` filled in. */
export const fill = (wording: string, values: Readonly<Record<string, string>>): string =>
  wording.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The form of a counted thing that the language asks for. */
export function counted(forms: Counted, count: number, language: DriverLanguage): string {
  const form = new Intl.PluralRules(language).select(count);
  return fill(forms[form] ?? forms.other, { count: new Intl.NumberFormat(language).format(count) });
}
