import type { BatchParseResult } from '@quaygate/contract';
import { csvLimitOf } from '@quaygate/rules';
import type { Upload } from '../../plumbing/http/upload.ts';
import { WrittenAnswer } from '../../plumbing/http/written-answer.ts';
import { heavyThread, memoryOf } from '../../plumbing/limits/heavy-thread.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import type { FileAnswer } from '../../serving/serve.ts';
import { type DownloadOrder, writeDownload } from './batch.download.ts';
import { parseBatch, unreadable } from './batch.parse.ts';
import type { BatchAnswer, BatchOrder } from './batch.worker.ts';

/** Up to these sizes, some hundred rows, the event loop is held for a millisecond or two only. */
const inlineBytes = { list: 20_000, results: 50_000 };

const worker = new URL('./batch.worker.ts', import.meta.url);

/** Reads lists and writes downloads; large ones one after another beside the event loop, so that they cost one processor and one body at a time. */
export function batches({ log }: Pick<Deps, 'log'>) {
  const inThread = heavyThread<BatchOrder, BatchAnswer>(worker);

  async function parse(bytes: Buffer, signal: AbortSignal): Promise<BatchParseResult | WrittenAnswer> {
    if (bytes.length <= inlineBytes.list) return parseBatch(bytes);
    const answer = await inThread({ list: bytes }, memoryOf(bytes), signal);
    if ('json' in answer) return new WrittenAnswer(bufferOf(answer.json));
    throw new Error('a list was answered as a download');
  }

  return {
    /** Reads an uploaded file; a CSV file is known by its media type or its name (FWD-BATCH-31). */
    async read({ bytes, fileName, mediaType }: Upload, signal: AbortSignal): Promise<BatchParseResult | WrittenAnswer> {
      if (mediaType !== 'text/csv' && !/\.csv$/i.test(fileName)) throw new Refusal('unsupported_media_type');
      if (bytes.length >= csvLimitOf(fileName)) throw new Refusal('request_too_large');
      try {
        return await parse(bytes, signal);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // A readable upload is always answered; an unexpected failure has a type of its own (api-forwarder 7.8).
        log.error({ err: error }, 'an uploaded list could not be read');
        return unreadable('unknown');
      }
    },

    /** @param isPacked the bytes are packed with gzip */
    async download(results: DownloadOrder, isPacked: boolean, signal: AbortSignal): Promise<FileAnswer> {
      const isSmall = !isPacked && results.bytes.length <= inlineBytes.results;
      const order = { results, isPacked };
      const answer = isSmall
        ? { download: writeDownload(results) }
        : await inThread(order, memoryOf(results.bytes), signal);
      if (!('download' in answer)) throw new Error('a download was answered as a list');
      return { fileName: answer.download.fileName, bytes: bufferOf(answer.download.csv) };
    },
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
