import thin from 'subset-font';
import type { Plugin } from 'vite';

/** What the styles ask of the letters: no weight below 400, and of the features those that any text needs. */
const kept = {
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark'],
  keepAllGlyphs: true,
  targetFormat: 'woff2' as const,
};

/** A font (WOFF2) without the weights and fractions that no style uses. */
export const thinned = (font: Buffer): Promise<Buffer> => thin(font, '', kept);

/** The letters travel with a third of their bytes less (UI-45). */
export const thinLetters: Plugin = {
  name: 'thin-letters',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type === 'asset' && /-wght-normal-[^/]*\.woff2$/.test(part.fileName))
        part.source = await thinned(Buffer.from(part.source));
    }
  },
};
