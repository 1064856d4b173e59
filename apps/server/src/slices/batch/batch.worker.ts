import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../plumbing/refusal.ts';
import { type Download, type DownloadOrder, writeDownload } from './batch.download.ts';

/** What the thread answers; a refusal is not an Error any more on the other side. */
export type WorkerAnswer = { download: Download } | { refusal: Pick<Refusal, 'code' | 'more'> };

function answer(order: DownloadOrder): WorkerAnswer {
  try {
    return { download: writeDownload(order) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, more: error.more } };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as DownloadOrder));
