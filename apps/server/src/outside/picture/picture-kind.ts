export type PictureKind = 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Buffer, at: number, text: string) => bytes.toString('latin1', at, at + text.length) === text;

/** What a picture is by its first bytes, whatever its name and media type say; undefined for everything else. */
export function kindOf(bytes: Buffer): PictureKind | undefined {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return undefined;
}

/** The flag of the extended header (RIFF container of WebP); an animation is no picture of a document. */
export const isAnimatedWebp = (bytes: Buffer): boolean => startsWith(bytes, 12, 'VP8X') && ((bytes[20] ?? 0) & 2) !== 0;
