const signature = 8;
/** Length, name and checksum of a chunk. */
const frame = 12;

const numberOf = (name: string) => Buffer.from(name).readUInt32BE();
/** What makes the pixels and their colours, and the EXIF data with the orientation; names of chunks as numbers. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'].map(numberOf));
const last = numberOf('IEND');

/**
 * A PNG without texts and all else that is not its picture. Texts may be compressed: 7 MB of them would take 2 GB in the
 * decoder, which reads all of them before anything else.
 * @returns undefined where it ends before its last chunk
 */
export function withoutTexts(png: Buffer): Buffer | undefined {
  const lean = Buffer.allocUnsafe(png.length);
  let length = png.copy(lean, 0, 0, signature);
  for (let at = signature; at + frame <= png.length; ) {
    const next = at + frame + png.readUInt32BE(at);
    if (next > png.length) return undefined;
    const name = png.readUInt32BE(at + 4);
    if (kept.has(name)) length += png.copy(lean, length, at, next);
    if (name === last) return lean.subarray(0, length);
    at = next;
  }
  return undefined;
}
