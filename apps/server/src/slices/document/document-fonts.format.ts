import type { Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { cutFonts, type Family, type FontPart, partWith, type Weight } from './document-font-file.format.ts';

/** Fonts for the letters that our own lack, loaded for one document. */
export interface ForeignFonts {
  /** A font by its name, as a document embeds it. */
  readonly fonts: ReadonlyMap<string, Font>;
  /** The name of the font that holds a letter of a text; undefined when none does. */
  nameOf(text: string, letter: string, weight: Weight): string | undefined;
  /** Whether a font holds the space between words, so that several words are drawn as one. */
  hasSpace(name: string): boolean;
  readonly bidi: Bidi;
}

const others = ['georgian', 'armenian', 'hebrew', 'arabic'] as const;

/** Chinese, Japanese and Korean share signs and write them differently: what else stands in a text tells which is meant. */
function familiesFor(text: string): readonly Family[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...others, 'jp', 'sc', 'tc', 'kr'];
  if (/\p{Script=Hangul}/u.test(text)) return [...others, 'kr', 'jp', 'sc', 'tc'];
  return [...others, 'sc', 'tc', 'jp', 'kr'];
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** Letters with all their marks. What only steers how others are drawn is none, and comes back empty. */
export const lettersOf = (text: string): { at: number; letter: string }[] =>
  [...graphemes.segment(text)].map(({ index, segment }) => ({ at: index, letter: segment.replace(unseen, '') }));

const codesOf = (letter: string) => Array.from(letter, (sign) => sign.codePointAt(0) ?? 0);
const holdsAll = (font: Font | undefined, text: string) =>
  codesOf(text).every((code) => font?.hasGlyphForCodePoint(code));

/** A letter that is looked for, and where it has not been looked for yet. */
interface Sought {
  key: string;
  letter: string;
  families: readonly Family[];
}

const keyOf = (families: readonly Family[], letter: string) => `${families[others.length]} ${letter}`;

interface Found {
  fonts: Map<string, Font>;
  /** The name of a font without its stroke, by letter. */
  names: Map<string, string>;
}

/** The letters by the part that should hold them, as far as the first family of each has one. */
async function partsWith(sought: readonly Sought[]) {
  const parts = new Map<string, { part: FontPart; wanted: Sought[] }>();
  for (const each of sought) {
    const [family] = each.families;
    const part = family && (await partWith(family, codesOf(each.letter)));
    if (!part) continue;
    const key = `${part.family} ${part.part}`;
    const entry = parts.get(key) ?? { part, wanted: [] };
    entry.wanted.push(each);
    parts.set(key, entry);
  }
  return parts.entries();
}

/** Looks for each letter in its families one after the other. */
async function findFonts(letters: Iterable<Sought>): Promise<Found> {
  const found: Found = { fonts: new Map(), names: new Map() };
  let sought = [...letters];
  while (sought.length > 0) {
    for (const [place, { part, wanted }] of await partsWith(sought)) {
      const name = `${place} ${found.fonts.size}`;
      const fonts = await cutFonts(
        part,
        wanted.map(({ letter }) => letter),
      );
      for (const [weight, font] of fonts) {
        found.fonts.set(`${name} ${weight}`, font);
        for (const { key, letter } of wanted) if (holdsAll(font, letter)) found.names.set(key, name);
      }
    }
    sought = sought
      .filter(({ key, families }) => !found.names.has(key) && families.length > 1)
      .map((each) => ({ ...each, families: each.families.slice(1) }));
  }
  return found;
}

/** Loads what the texts of a document need beside our own fonts. */
export async function loadForeignFonts(
  texts: Iterable<string>,
  isOurs: (letter: string) => boolean,
): Promise<ForeignFonts> {
  const sought = new Map<string, Sought>();
  for (const text of texts) {
    const families = familiesFor(text);
    for (const { letter } of lettersOf(text.normalize('NFC'))) {
      if (letter === '' || isOurs(letter)) continue;
      const key = keyOf(families, letter);
      sought.set(key, { key, letter, families });
    }
  }
  const { fonts, names } = await findFonts(sought.values());
  const { default: makeBidi } = await import('bidi-js');
  return {
    fonts,
    nameOf(text, letter, weight) {
      const name = names.get(keyOf(familiesFor(text), letter));
      return name && `${name} ${weight}`;
    },
    hasSpace: (name) => holdsAll(fonts.get(name), ' '),
    // Its types are written for another kind of module.
    bidi: (makeBidi as unknown as () => Bidi)(),
  };
}
