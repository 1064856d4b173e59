import { shiftReport } from '@quaygate/contract';
import { localDay, safeFileName } from '@quaygate/rules';
import type { Slice } from '../../serving/serve.ts';
import { letterheadOf } from '../branding/branding.service.ts';
import { print } from '../document/document-printer.service.ts';
import { shiftReportOf } from './shift-report.service.ts';
import { reportContent } from './shift-report-content.view.ts';

export const shiftReportSlice: Slice = (serve, { db, now }) => {
  serve(shiftReport.get, ({ params, query }) => shiftReportOf(db, { facilityId: params.terminalId, ...query }));
  serve(shiftReport.file, async ({ params, query: { language, ...period }, signal }) => {
    const report = await shiftReportOf(db, { facilityId: params.terminalId, ...period });
    const created = now();
    const content = reportContent(report, { language, now: created, brand: await letterheadOf(db) });
    const name = `${content.title} ${report.terminalName} ${localDay(report.until, report.timeZone)}.pdf`;
    return { fileName: safeFileName(name), bytes: await print(content, created, signal) };
  });
};
