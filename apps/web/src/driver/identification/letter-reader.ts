import lettersUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import workerUrl from 'tesseract.js/dist/worker.min.js?url';
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url';

/** What the worker of the library says of a job. */
interface Said {
  action: string;
  status: 'progress' | 'resolve' | 'reject';
  data?: unknown;
}

export interface LetterReader {
  textOf(picture: Blob): Promise<string>;
  end(): void;
}

/** A worker at work says how far it is; one silent for so long has failed without a word, as one without memory does. */
const silence = 120_000;
/** The library's numbers for its newer engine, and for lines that stand as one block. */
const neuralEngine = 1;
const oneBlock = '6';

/** The letters as the library takes them; a server in between may have unpacked them. */
async function lettersOf(): Promise<Uint8Array> {
  const answer = await fetch(lettersUrl);
  if (!answer.ok) throw new Error(`The letters are not there: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Has the worker do one job. */
async function have(worker: Worker, action: string, payload: object): Promise<unknown> {
  const listening = new AbortController();
  const { signal } = listening;
  let patience: number | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const wait = () => {
        clearTimeout(patience);
        patience = window.setTimeout(() => reject(new Error(`The reader says nothing: ${action}`)), silence);
      };
      const hear = ({ data: said }: MessageEvent<Said>) => {
        if (said.action !== action) return;
        if (said.status === 'progress') wait();
        else if (said.status === 'resolve') resolve(said.data);
        else reject(new Error(`The reader fails: ${action}: ${String(said.data)}`));
      };
      worker.addEventListener('message', hear, { signal });
      worker.addEventListener('error', () => reject(new Error(`The reader breaks: ${action}`)), { signal });
      worker.postMessage({ workerId: 'reader', jobId: action, action, payload });
      wait();
    });
  } finally {
    clearTimeout(patience);
    listening.abort();
  }
}

/**
 * Speaks with the worker of the library itself. The library's half for pages takes letters from an address alone, which
 * the worker may not reach, and a failed start it neither answers nor ends. All is of our own origin, and nothing is
 * kept in the browser's stores.
 * @throws where the library cannot be loaded
 */
export async function openLetterReader(): Promise<LetterReader> {
  // A browser locked down for safety compiles nothing.
  if (typeof WebAssembly === 'undefined') throw new Error('This browser runs no compiled code');
  const letters = await lettersOf();
  const worker = new Worker(workerUrl);
  const end = () => worker.terminate();
  try {
    await have(worker, 'load', { options: { lstmOnly: true, corePath: coreUrl, logging: false } });
    const langs = [{ code: 'eng', data: letters }];
    await have(worker, 'loadLanguage', { langs, options: { cacheMethod: 'none', gzip: false, lstmOnly: true } });
    await have(worker, 'initialize', { langs: 'eng', oem: neuralEngine, config: {} });
    const tessedit_char_whitelist = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
    await have(worker, 'setParameters', { params: { tessedit_char_whitelist, tessedit_pageseg_mode: oneBlock } });
  } catch (error) {
    end();
    throw error;
  }
  const textOf = async (picture: Blob) => {
    const image = new Uint8Array(await picture.arrayBuffer());
    const page = await have(worker, 'recognize', { image, options: {}, output: { text: true } });
    return (page as { text: string }).text;
  };
  return { textOf, end };
}
