import { Worker } from 'node:worker_threads';
import type { BatchParseResult } from '@quaygate/contract';
import { csvLimitOf } from '@quaygate/rules';
import type { Deps } from '../../plumbing/deps.ts';
import { abandoned, oneAfterAnother } from '../../plumbing/heavy.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../plumbing/serve.ts';
import type { Upload } from '../../plumbing/upload.ts';
import { type Download, type DownloadOrder, writeDownload } from './batch.download.ts';
import { parseBatch, unreadable } from './batch.parse.ts';
import type { WorkerAnswer } from './batch.worker.ts';

/** Reads an uploaded file; a CSV file is known by its media type or its name (FWD-BATCH-31). */
export async function readBatch(
  { log }: Pick<Deps, 'log'>,
  { bytes, fileName, mediaType }: Upload,
): Promise<BatchParseResult> {
  if (mediaType !== 'text/csv' && !/\.csv$/i.test(fileName)) throw new Refusal('unsupported_media_type');
  if (bytes.length >= csvLimitOf(fileName)) throw new Refusal('request_too_large');
  try {
    return await parseBatch(bytes);
  } catch (error) {
    // A readable upload is always answered; an unexpected failure has a type of its own (api-forwarder 7.8).
    log.error({ err: error }, 'an uploaded list could not be read');
    return unreadable('unknown');
  }
}

/** Up to this size, about a thousand rows, the event loop is held for a few milliseconds only. */
const inlineBytes = 300_000;

const worker = new URL('./batch.worker.ts', import.meta.url);

/** Of a thread, so that a body made to be costly ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 300 };

/** Works beside the event loop; a closed connection ends the thread. */
function inThread(order: DownloadOrder, signal: AbortSignal): Promise<Download> {
  return new Promise((resolve, reject) => {
    const { buffer, byteLength } = order.bytes;
    // A large body has memory of its own, which is handed over instead of copied.
    const transferList = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
    const thread = new Worker(worker, { workerData: order, transferList, resourceLimits });
    const stop = () => thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', (answer: WorkerAnswer) => {
      if ('download' in answer) resolve(answer.download);
      else reject(new Refusal(answer.refusal.code, answer.refusal.more));
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('request_too_large') : error);
    });
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(signal.aborted ? abandoned() : new Error(`the thread of a download ended with ${code}`));
    });
  });
}

/** Makes downloads; large ones one after another beside the event loop, so that they cost one processor and one body at a time. */
export function downloads() {
  const inTurn = oneAfterAnother();
  return async (order: DownloadOrder, signal: AbortSignal): Promise<FileAnswer> => {
    const isSmall = order.bytes.length <= inlineBytes;
    const { fileName, csv } = isSmall ? writeDownload(order) : await inTurn(() => inThread(order, signal), signal);
    return { fileName, bytes: Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength) };
  };
}
