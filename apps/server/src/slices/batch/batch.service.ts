import { Worker } from 'node:worker_threads';
import type { BatchParseResult } from '@quaygate/contract';
import { csvLimitOf } from '@quaygate/rules';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer, Upload } from '../../plumbing/serve.ts';
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

function inThread(order: DownloadOrder): Promise<Download> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: order });
    thread.once('message', (answer: WorkerAnswer) => {
      if ('download' in answer) resolve(answer.download);
      else reject(new Refusal(answer.refusal.code, answer.refusal.more));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread of a download ended with ${code}`)));
  });
}

/** Makes downloads; large ones one after another beside the event loop, so that they cost one processor and one body at a time. */
export function downloads() {
  let last: Promise<unknown> = Promise.resolve();
  return async (order: DownloadOrder): Promise<FileAnswer> => {
    const isSmall = order.bytes.length <= inlineBytes;
    const made = isSmall ? writeDownload(order) : last.then(() => inThread(order));
    if (made instanceof Promise) last = made.catch(() => undefined);
    const { fileName, csv } = await made;
    return { fileName, bytes: Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength) };
  };
}
