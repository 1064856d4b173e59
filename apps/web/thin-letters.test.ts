import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { thinned } from './thin-letters.ts';

const sample = 'AVATAR Łódź ωΔ Жук';
const { resolve } = createRequire(import.meta.url);
const fileOf = (part: string) =>
  resolve(`@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${part}-wght-normal.woff2`);

function fontOf(bytes: Uint8Array) {
  const font = create(Buffer.from(bytes));
  if (!('variationAxes' in font)) throw new Error('no single font');
  return font;
}

/** How far a text reaches in one weight, in thousandths of its height. */
async function widthAt(font: Buffer, wght: number): Promise<number> {
  const one = await subsetFont(font, sample, { variationAxes: { wght }, targetFormat: 'truetype' });
  return fontOf(one).layout(sample).advanceWidth;
}

test.each(['latin', 'latin-ext', 'cyrillic', 'greek'])(
  'UI-45 the letters of %s keep every character and the weights that styles ask for, in three quarters of the bytes',
  async (part) => {
    const whole = await readFile(fileOf(part));
    const thin = await thinned(whole);
    const [before, after] = [fontOf(whole), fontOf(thin)];
    expect(after.characterSet).toEqual(before.characterSet);
    expect(after.variationAxes.wght).toMatchObject({ min: 400, max: 700 });
    expect(thin.length).toBeLessThan(whole.length * 0.77);
    for (const weight of [400, 550, 600, 700]) {
      expect(Math.abs((await widthAt(thin, weight)) - (await widthAt(whole, weight)))).toBeLessThanOrEqual(5);
    }
  },
);
