import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { memoryOf, type ThreadAnswer } from '../limits/heavy-thread.ts';
import { lowerPriority } from '../limits/low-priority.ts';
import type { TableOrder } from './table-file.ts';
import { writeCsv, writeSheet } from './table-formats.ts';

lowerPriority();
parentPort?.on('message', ({ format, table }: TableOrder) => {
  const answer = format === 'csv' ? writeCsv(table) : writeSheet(table);
  const message: ThreadAnswer<Uint8Array> = { answer, held: getHeapStatistics().total_physical_size };
  parentPort?.postMessage(message, memoryOf(answer));
});
