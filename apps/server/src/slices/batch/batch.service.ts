import type { BatchParseResult } from '@quaygate/contract';
import { csvLimitOf, isListFile } from '@quaygate/rules';
import type { Upload } from '../../plumbing/http/upload.ts';
import { WrittenAnswer } from '../../plumbing/http/written-answer.ts';
import { heavyThread, memoryOf } from '../../plumbing/limits/heavy-thread.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { type DownloadOrder, writeDownload } from './batch.download.ts';
import type { BatchAnswer, BatchOrder } from './batch.worker.ts';
import { isForeign } from './batch-kind.format.ts';
import { type ListOrder, parseBatch, unreadable } from './batch-parse.format.ts';
import { isArchive } from './batch-sheet.format.ts';
import { type ReadTable, readTable, type TableOrder } from './batch-table.format.ts';

/** Up to these sizes, some hundred rows, the event loop is held for a millisecond or two only. */
const inlineBytes = { list: 20_000, results: 50_000 };

/** What became of a list, and the shape of its header where its rows were read. */
export interface ListAnswer {
  answer: BatchParseResult | WrittenAnswer;
  shape: string | undefined;
}

/** A list is known by its media type or its name, other files by their bytes (FWD-BATCH-31); it has a limit. */
function checkList({ bytes, fileName, mediaType }: Upload): void {
  if (!isListFile({ name: fileName, type: mediaType }) || isForeign(bytes)) throw new Refusal('unsupported_media_type');
  if (bytes.length >= csvLimitOf(fileName)) throw new Refusal('request_too_large');
}

const worker = new URL('./batch.worker.ts', import.meta.url);

/** Reads lists and writes downloads; large ones one after another beside the event loop, so that they cost one processor and one body at a time. */
export function batches({ log }: Pick<Deps, 'log'>) {
  const inThread = heavyThread<BatchOrder, BatchAnswer>(worker);

  async function parse(order: ListOrder, signal: AbortSignal): Promise<ListAnswer> {
    const { bytes } = order;
    // A spreadsheet of any size may unpack to much: it is never read on the event loop.
    if (bytes.length <= inlineBytes.list && !isArchive(bytes)) {
      const { result, shape } = parseBatch(order);
      return { answer: result, shape };
    }
    const answer = await inThread({ list: order }, memoryOf(bytes), signal);
    if ('json' in answer) return { answer: new WrittenAnswer(bufferOf(answer.json)), shape: answer.shape };
    throw new Error('a list was answered as a download');
  }

  return {
    /** Reads an uploaded list. */
    async read(
      { bytes, fileName, mediaType }: Upload,
      more: Omit<ListOrder, 'bytes'>,
      signal: AbortSignal,
    ): Promise<ListAnswer> {
      checkList({ bytes, fileName, mediaType });
      try {
        return await parse({ bytes, ...more }, signal);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // A readable upload is always answered; an unexpected failure has a type of its own (api-forwarder 7.8).
        log.error({ err: error }, 'an uploaded list could not be read');
        return { answer: unreadable('unknown'), shape: undefined };
      }
    },

    /** Reads an uploaded table of some other kind. */
    async readTable(upload: Upload, more: Omit<TableOrder, 'bytes'>, signal: AbortSignal): Promise<ReadTable> {
      checkList(upload);
      const order = { bytes: upload.bytes, ...more };
      if (order.bytes.length <= inlineBytes.list && !isArchive(order.bytes)) return readTable(order);
      const answer = await inThread({ table: order }, memoryOf(order.bytes), signal);
      if (!('json' in answer)) throw new Error('a table was answered as a download');
      return JSON.parse(bufferOf(answer.json).toString('utf8'));
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
