import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { batch } from '@quaygate/contract';
import { memoryOf, type ThreadAnswer } from '../../plumbing/limits/heavy-thread.ts';
import { lowerPriority } from '../../plumbing/limits/low-priority.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Download, DownloadOrder } from './batch.download.ts';
import type { ListOrder } from './batch-parse.format.ts';
import { readTable, type TableOrder } from './batch-table.format.ts';
import { writeBatch } from './batch-write.format.ts';

/** A list or another table to read, or results to write, whose bytes may be packed with gzip. */
export type BatchOrder = { list: ListOrder } | { table: TableOrder } | { results: DownloadOrder; isPacked: boolean };
/** The body of the answer to `parseCsv` with the shape of the list's header, a table that was read, or a file. */
export type BatchAnswer = { json: Uint8Array; shape: string | undefined } | { download: Download };

const { bodyLimit } = batch.downloadCsv;

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, bodyLimit === undefined ? {} : { maxOutputLength: bodyLimit });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refusal(isTooLarge ? 'request_too_large' : 'malformed_request');
  }
}

/** A download brings the words of all languages: a list is read without them. */
async function download(results: DownloadOrder): Promise<Download> {
  const { writeDownload } = await import('./batch.download.ts');
  return writeDownload(results);
}

async function answer(order: BatchOrder): Promise<BatchAnswer> {
  if ('list' in order) return writeBatch(order.list);
  if ('table' in order)
    return { json: new TextEncoder().encode(JSON.stringify(readTable(order.table))), shape: undefined };
  const { results, isPacked } = order;
  return { download: await download(isPacked ? { ...results, bytes: unpack(results.bytes) } : results) };
}

const heldBytes = () => getHeapStatistics().total_physical_size;

async function tryTo(order: BatchOrder): Promise<ThreadAnswer<BatchAnswer>> {
  try {
    return { answer: await answer(order), held: heldBytes() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, more: error.more }, held: heldBytes() };
    throw error;
  }
}

lowerPriority();
parentPort?.on('message', async (order: BatchOrder) => {
  const message = await tryTo(order);
  const made = 'answer' in message ? message.answer : undefined;
  const bytes = made && ('json' in made ? made.json : made.download.csv);
  parentPort?.postMessage(message, bytes ? memoryOf(bytes) : []);
});
