import type { DocumentContent } from './document-content.view.ts';
import { beginPages } from './document-flow.format.ts';
import { drawDocument } from './document-print.format.ts';
import { drawReport, type ReportContent } from './document-report.format.ts';

/** Several documents in one file, behind a page that says what is in it. */
export interface BundleContent {
  cover: ReportContent;
  documents: DocumentContent[];
}

/** Prints documents as one PDF, each on pages of its own, numbered as if it stood alone (FWD-BULK-20). */
export async function printBundle({ cover, documents }: BundleContent, date: Date): Promise<Buffer> {
  const title = `${cover.title} ${cover.facilityName}`;
  const { paper, flow, turnTo, finish } = await beginPages(cover, { title, date }, documents);
  drawReport(paper, cover, flow);
  for (const document of documents) {
    turnTo(document);
    drawDocument(paper, document, flow);
  }
  return finish();
}
