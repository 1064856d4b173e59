import { type ZonedKind, zoneFaultsIn, zoneIn } from '@quaygate/rules';
import { openLetterReader } from './letter-reader.ts';

/** Lines of a zone are read best about so wide. */
const wide = 1_700;
/** Parts of a photo from the bottom, where the zone stands; the whole of it comes last. */
const parts = [0.4, 1] as const;

/** The lower part of a photo, in grey. */
async function partOf(photo: Blob, share: number): Promise<Blob> {
  const picture = await createImageBitmap(photo);
  try {
    const height = Math.round(picture.height * share);
    const scale = wide / picture.width;
    const canvas = new OffscreenCanvas(wide, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing');
    context.filter = 'grayscale(1) contrast(1.4)';
    context.drawImage(picture, 0, picture.height - height, picture.width, height, 0, 0, wide, canvas.height);
    return await canvas.convertToBlob();
  } finally {
    picture.close();
  }
}

/**
 * The zone on the photos of a document, read on this device: the first without a fault, else the best (OFFICE-20).
 * @returns undefined where there is none to be read
 * @throws where the library cannot be loaded
 */
export async function readZone(photos: readonly Blob[], kind: ZonedKind): Promise<string | undefined> {
  const reader = await openLetterReader();
  let best: string | undefined;
  try {
    for (const share of parts) {
      for (const photo of photos) {
        const zone = zoneIn(await reader.textOf(await partOf(photo, share)), kind);
        if (zoneFaultsIn(zone) < zoneFaultsIn(best)) best = zone;
        if (zoneFaultsIn(best) === 0) return best;
      }
    }
    return best;
  } finally {
    reader.end();
  }
}
