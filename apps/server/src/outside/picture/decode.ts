import type { Metadata, SharpOptions } from 'sharp';
import { Refusal } from '../../plumbing/refusal.ts';
import { isModestJpeg } from './jpeg-segments.ts';
import { isAnimatedWebp, type PictureKind } from './picture-kind.ts';
import { withoutTexts } from './png-chunks.ts';

export interface Picture {
  bytes: Buffer;
  mediaType: 'image/jpeg';
  /** Of the picture as it is written, upright. */
  width: number;
  height: number;
}

const mostPixels = 50_000_000;
const longestSide = 12_000;
const shortestSide = 300;
/** Bytes of what the decoder must hold whole: a picture that was not written from top to bottom. */
const mostHeld = 300_000_000;
const longestWritten = 2_400;
const secondsForOne = 20;

const invalid = () => new Refusal('picture_invalid');

/** The library with the three decoders that are needed, whatever else it could open, loaded with the first picture. */
export const library = (() => {
  const load = async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`) });
    return sharp;
  };
  let loaded: ReturnType<typeof load> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
})();

/** The picture as the library may see it: without what could make it take minutes or gigabytes. */
export function modest(bytes: Buffer, kind: PictureKind): Buffer {
  const lean = kind === 'png' ? withoutTexts(bytes) : bytes;
  const isModest = kind === 'jpeg' ? isModestJpeg(bytes) : !isAnimatedWebp(bytes);
  if (!lean || !isModest) throw invalid();
  return lean;
}

/** Judges what the header claims, before any pixel is decoded. */
function judge({ width, height, channels, depth, format, isProgressive }: Metadata, kind: PictureKind): void {
  if (format !== kind) throw invalid();
  const sampleBytes = kind === 'jpeg' || depth === 'ushort' ? 2 : 1;
  const held = isProgressive ? width * height * channels * sampleBytes : 0;
  if (width * height > mostPixels || Math.max(width, height) > longestSide || held > mostHeld)
    throw new Refusal('picture_too_large');
  if (Math.min(width, height) < shortestSide) throw new Refusal('picture_too_small');
}

/**
 * Some phones write a wrong number into an otherwise good JPEG. It is the only warning that counts for nothing; any other one
 * tells of damaged data.
 */
const isHarmless = (error: Error) => error.message.includes('Invalid SOS parameters for sequential JPEG');

async function write(bytes: Buffer, failOn: NonNullable<SharpOptions['failOn']>): Promise<Picture> {
  const sharp = await library();
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn })
    .timeout({ seconds: secondsForOne })
    .autoOrient()
    .resize({ width: longestWritten, height: longestWritten, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height };
}

/** @throws Refusal, as `readPicture` says */
export async function decodePicture(bytes: Buffer, kind: PictureKind): Promise<Picture> {
  const sharp = await library();
  const lean = modest(bytes, kind);
  const header = await sharp(lean, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(invalid()));
  judge(header, kind);
  return write(lean, 'warning')
    .catch((error: Error) => (isHarmless(error) ? write(lean, 'error') : Promise.reject(error)))
    .catch((error: Error) => {
      throw error.message.startsWith('timeout') ? new Refusal('temporarily_unavailable') : invalid();
    });
}

/** A JPEG that this module wrote, with at most so many pixels on its longer side. */
export async function shrinkPicture(bytes: Buffer, longestSide: number): Promise<Buffer> {
  const sharp = await library();
  return sharp(bytes, { limitInputPixels: longestWritten * longestWritten, failOn: 'error' })
    .timeout({ seconds: secondsForOne })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();
}
