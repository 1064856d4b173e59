import { loadMoreTexts as load, type MoreTexts } from '@quaygate/phrases/driver/load';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { create } from 'zustand';

const useLoaded = create<{ texts: MoreTexts | undefined }>()(() => ({ texts: undefined }));

export async function loadMoreTexts(language: DriverLanguage): Promise<void> {
  useLoaded.setState({ texts: await load(language) });
}

/** The texts of a screen that `Later` shows: they are loaded before it. */
export function useMoreTexts(): MoreTexts {
  const texts = useLoaded((state) => state.texts);
  if (!texts) throw new Error('The texts are loaded with the screen');
  return texts;
}
