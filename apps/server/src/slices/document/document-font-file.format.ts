import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';

/** The strokes a font of ours comes in, as numbers of its design. */
export type Weight = (typeof weights)[number];
const weights = [400, 600] as const;

const noto = (script: string) => ({ folder: `@fontsource-variable/noto-sans-${script}`, isVariable: true });
/** Of the house's own typeface; what runs from right to left needs fonts with spaces and with whole letters, so that it can be copied. */
const plex = (script: string) => ({ folder: `@fontsource/ibm-plex-sans-${script}`, isVariable: false });

const families = {
  georgian: noto('georgian'),
  armenian: noto('armenian'),
  hebrew: plex('hebrew'),
  arabic: plex('arabic'),
  jp: noto('jp'),
  kr: noto('kr'),
  sc: noto('sc'),
  tc: noto('tc'),
};
export type Family = keyof typeof families;

const { resolve } = createRequire(import.meta.url);

/** One file of a family, with the letters of some ranges. */
export interface FontPart {
  family: Family;
  part: string;
}

type Part = { name: string; ranges: [first: number, last: number][] };
const partsKnown = new Map<Family, Promise<Part[]>>();

/** A family comes in files by ranges of letters; only those are read that hold what is wanted. */
function partsOf(family: Family): Promise<Part[]> {
  const parts = partsKnown.get(family) ?? readParts(family);
  partsKnown.set(family, parts);
  return parts;
}

async function readParts(family: Family): Promise<Part[]> {
  const listed: Record<string, string> = JSON.parse(
    await readFile(resolve(`${families[family].folder}/unicode.json`), 'utf8'),
  );
  return Object.entries(listed).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

const hasAll = ({ ranges }: Part, codes: readonly number[]) =>
  codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last));

/** The part of a family that should hold all these code points. */
export async function partWith(family: Family, codes: readonly number[]): Promise<FontPart | undefined> {
  const part = (await partsOf(family)).find((one) => hasAll(one, codes));
  return part && { family, part: part.name };
}

/** The file of a part in one stroke; a variable font holds all of them. */
function fileOf({ family, part }: FontPart, weight: Weight): string {
  const { folder, isVariable } = families[family];
  const name = folder.slice(folder.indexOf('/') + 1);
  return resolve(`${folder}/files/${name}-${part}-${isVariable ? 'wght' : weight}-normal.woff2`);
}

/**
 * Cuts letters out of one part, in all strokes. Each is a font of its own; it may lack letters that its list promises.
 * @returns the fonts by their stroke
 */
export async function cutFonts({ family, part }: FontPart, letters: readonly string[]): Promise<Map<Weight, Font>> {
  const { default: subsetFont } = await import('subset-font');
  const text = ` ${letters.join('')}`;
  const fonts = new Map<Weight, Font>();
  for (const weight of weights) {
    const variationAxes = families[family].isVariable ? { wght: weight } : {};
    const whole = await readFile(fileOf({ family, part }, weight));
    const cut = await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes });
    // The reader of fonts looks some bytes past an empty sign at the end.
    fonts.set(weight, readableFromLeft(fontOf(Buffer.concat([cut, Buffer.alloc(16)]))));
  }
  return fonts;
}

/** @throws Error for a file that is a collection of fonts */
export function fontOf(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('layout' in font)) throw new Error('a collection of fonts is no font');
  return font;
}

/**
 * Readers of a PDF take what is drawn from left to right and turn it round where the script runs the other way. A sign that
 * joins several letters has to name them in that order too, or they come out of a copy the wrong way round.
 */
function readableFromLeft(font: Font): Font {
  const turned = new WeakSet<Glyph>();
  const layout = font.layout.bind(font);
  font.layout = (...wanted) => {
    const run = layout(...wanted);
    if (run.direction !== 'rtl') return run;
    for (const glyph of run.glyphs) {
      if (!turned.has(glyph)) glyph.codePoints.reverse();
      turned.add(glyph);
    }
    return run;
  };
  return font;
}
