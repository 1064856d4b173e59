import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../plumbing/limits/low-priority.ts';
import type { DocumentContent } from './document-content.view.ts';
import { printDocument } from './document-print.format.ts';
import { printReport, type ReportContent } from './document-report.format.ts';

export interface PrintOrder {
  id: number;
  content: DocumentContent | ReportContent;
  date: Date;
}
export type Printed = { id: number; bytes: Uint8Array } | { id: number; failure: string };

lowerPriority();
parentPort?.on('message', async ({ id, content, date }: PrintOrder) => {
  const answer: Printed = await ('tables' in content ? printReport(content, date) : printDocument(content, date)).then(
    (bytes) => ({ id, bytes }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  parentPort?.postMessage(answer);
});
