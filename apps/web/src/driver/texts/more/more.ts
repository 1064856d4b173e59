import { create } from 'zustand';
import type { DriverLanguage } from '../texts.ts';
import type { MoreTexts } from './shape.ts';

const loads: Record<DriverLanguage, () => Promise<MoreTexts>> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  pl: async () => (await import('./pl.ts')).pl,
  ro: async () => (await import('./ro.ts')).ro,
};

const useLoaded = create<{ texts: MoreTexts | undefined }>()(() => ({ texts: undefined }));

export async function loadMoreTexts(language: DriverLanguage): Promise<void> {
  useLoaded.setState({ texts: await loads[language]() });
}

/** The texts of a screen that `Later` shows: they are loaded before it. */
export function useMoreTexts(): MoreTexts {
  const texts = useLoaded((state) => state.texts);
  if (!texts) throw new Error('The texts are loaded with the screen');
  return texts;
}
