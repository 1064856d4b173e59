import type { Catalogue, catalogues } from './catalogues.ts';
import type { Language } from './languages.ts';

export * from './languages.ts';
export type { TextKey, TextValues } from './shape.ts';
export type { Catalogue };
export type Area = keyof Catalogue;
type Texts<A extends Area> = (typeof catalogues)[Language][A];

const fileOf = (area: Area) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** One chunk for each file, so that a screen brings only the words it says. */
const loads: Record<Language, (file: string) => Promise<Record<string, unknown>>> = {
  de: (file) => import(`./de/${file}.ts`),
  en: (file) => import(`./en/${file}.ts`),
};

/** Loads the texts of one area in one language. */
export async function loadTexts<A extends Area>(language: Language, area: A): Promise<Texts<A>> {
  const file = fileOf(area);
  const texts = (await loads[language](file))[area];
  if (!texts) throw new Error(`no texts ${area} in ${language}/${file}.ts`);
  return texts as Texts<A>;
}
