import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../plumbing/limits/low-priority.ts';
import { type BundleContent, printBundle } from './document-bundle.format.ts';
import type { DocumentContent } from './document-content.view.ts';
import { printDocument } from './document-print.format.ts';
import { printReport, type ReportContent } from './document-report.format.ts';

export interface PrintOrder {
  id: number;
  content: DocumentContent | ReportContent | BundleContent;
  date: Date;
}
export type Printed = { id: number; bytes: Uint8Array } | { id: number; failure: string };

function printOne(content: PrintOrder['content'], date: Date): Promise<Buffer> {
  if ('documents' in content) return printBundle(content, date);
  return 'tables' in content ? printReport(content, date) : printDocument(content, date);
}

lowerPriority();
parentPort?.on('message', async ({ id, content, date }: PrintOrder) => {
  const answer: Printed = await printOne(content, date).then(
    (bytes) => ({ id, bytes }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  parentPort?.postMessage(answer);
});
