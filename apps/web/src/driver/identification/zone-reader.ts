import { type ZonedKind, zoneFaultsIn, zoneIn } from '@quaygate/rules';
import lettersUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import workerUrl from 'tesseract.js/dist/worker.min.js?url';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';

/** Lines of a zone are read best about so wide. */
const wide = 1_700;
/** Parts of a photo from the bottom, where the zone stands; the whole of it comes last. */
const parts = [0.4, 1] as const;

/** The letters as the library takes them; a server in between may have unpacked them. */
async function lettersOf(): Promise<Uint8Array> {
  const answer = await fetch(lettersUrl);
  if (!answer.ok) throw new Error(`The letters are not there: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** All of it from our own origin, and nothing kept in the browser's stores. */
async function makeReader() {
  const reader = await createWorker([{ code: 'eng', data: await lettersOf() }], OEM.LSTM_ONLY, {
    workerPath: workerUrl,
    corePath: coreUrl,
    workerBlobURL: false,
    cacheMethod: 'none',
    gzip: false,
  });
  await reader.setParameters({
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
  });
  return reader;
}

/** The lower part of a photo, in grey. */
async function partOf(photo: Blob, share: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(photo);
  try {
    const height = Math.round(picture.height * share);
    const scale = wide / picture.width;
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing');
    context.filter = 'grayscale(1) contrast(1.4)';
    context.drawImage(picture, 0, picture.height - height, picture.width, height, 0, 0, wide, canvas.height);
    return canvas;
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
  const reader = await makeReader();
  let best: string | undefined;
  try {
    for (const share of parts) {
      for (const photo of photos) {
        const { data } = await reader.recognize(await partOf(photo, share));
        const zone = zoneIn(data.text, kind);
        if (zoneFaultsIn(zone) < zoneFaultsIn(best)) best = zone;
        if (zoneFaultsIn(best) === 0) return best;
      }
    }
    return best;
  } finally {
    await reader.terminate();
  }
}
