import type { Area, Catalogue, TextKey, TextValues } from '@quaygate/phrases';
import { use, useCallback } from 'react';
import { useLanguage } from './language.ts';
import { say, type Values } from './say.ts';
import { textsOf } from './texts.ts';

export type Text<A extends Area> = <K extends TextKey<Catalogue[A]>>(
  key: K,
  ...values: TextValues<Catalogue[A], K>
) => string;

/** The texts of one area in the chosen language. A key that is not in the catalogue does not compile, nor a missing value. */
export function useText<A extends Area>(area: A): Text<A> {
  const language = useLanguage((state) => state.language);
  const texts = use(textsOf(language, area) as Promise<Catalogue[A]>);
  return useCallback(
    (key: string, values?: Values) => say(texts, language, key, values),
    [texts, language],
  ) as unknown as Text<A>;
}
