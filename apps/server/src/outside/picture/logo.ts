import { brandingLimits } from '@quaygate/rules';
import { oneAfterAnother } from '../../plumbing/limits/heavy.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { library, modest } from './decode.ts';
import { kindOf } from './picture-kind.ts';

const inTurn = oneAfterAnother();
const mostPixels = 20_000_000;
/** A drawing of one document that names nothing outside of itself and defines no words of its own. */
const isDrawing = (text: string) => /<svg[\s>]/i.test(text.slice(0, 2_000)) && !/<!(doctype|entity)/i.test(text);

/**
 * Reads a small picture that somebody sent as a logo and writes it anew as a PNG with its transparency: nothing but its
 * pixels survives, so a drawing can run nothing and load nothing.
 * @throws Refusal logo_invalid: no SVG, PNG, JPEG or WebP by its content, damaged, animated, or far too large
 */
export const readLogo = (bytes: Buffer): Promise<Buffer> => inTurn(() => writeLogo(bytes));

async function writeLogo(bytes: Buffer): Promise<Buffer> {
  const kind = kindOf(bytes);
  if (!kind && !isDrawing(bytes.toString('utf8'))) throw new Refusal('logo_invalid');
  const sharp = await library();
  // The one decoder that no other upload comes to: those are judged by their first bytes before.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const { logoWidth: width, logoHeight: height } = brandingLimits;
  try {
    const lean = kind ? modest(bytes, kind) : bytes;
    const { format } = await sharp(lean, { limitInputPixels: mostPixels }).metadata();
    if (format !== (kind ?? 'svg')) throw new Refusal('logo_invalid');
    return await sharp(lean, { limitInputPixels: mostPixels, failOn: 'warning', ...(kind ? {} : { density: 144 }) })
      .timeout({ seconds: 5 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: kind !== undefined })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    throw new Refusal('logo_invalid');
  }
}
