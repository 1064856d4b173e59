import type * as german from './de.ts';
import type * as english from './en.ts';
import type { Same } from './shape.ts';

export type { TextKey, TextValues } from './shape.ts';

/** German is the shape. */
export type Catalogue = typeof german;
export type Area = keyof Catalogue;
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** An area or a key that English lacks does not compile. */
type Complete<T extends Same<Catalogue>> = T;
type Texts<A extends Area> = Catalogue[A] | Complete<typeof english>[A];

const fileOf = (area: Area) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Loads the texts of one area in one language: one chunk each, so that a screen brings only the words it says. */
export async function loadTexts<A extends Area>(language: Language, area: A): Promise<Texts<A>> {
  const file = fileOf(area);
  const part: Record<string, Texts<A>> = language === 'de'
    ? await import(`./de/${file}.ts`)
    : await import(`./en/${file}.ts`);
  const texts = part[area];
  if (!texts) throw new Error(`no texts ${area} in ${language}/${file}.ts`);
  return texts;
}
