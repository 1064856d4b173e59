import type { Area, Catalogue, TextKey, TextValues } from '@quaygate/phrases';
import { currentLanguage } from './language.ts';
import { say, type Values } from './say.ts';
import { textsOf } from './texts.ts';

/** A text outside of rendering: a toast from the session, a file name. Waits for its area if need be. */
export async function nowText<A extends Area, K extends TextKey<Catalogue[A]>>(
  area: A,
  key: K,
  ...values: TextValues<Catalogue[A], K>
): Promise<string> {
  const language = currentLanguage();
  return say(await textsOf(language, area), language, key, values[0] as Values | undefined);
}
