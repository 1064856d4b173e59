import type { Language } from '@quaygate/phrases/languages';
import {
  colour,
  foreignFontsFor,
  heightOf,
  inner,
  newPaper,
  type Paper,
  page,
  rule,
  write,
} from '../document/document-paper.format.ts';

/** One kind of data, in words. */
export interface ReportPart {
  what: string;
  lines: readonly string[];
}
interface Report {
  language: Language;
  title: string;
  brand: string;
  intro: readonly string[];
  parts: readonly ReportPart[];
  /** With `page` and `pages`. */
  pageOf: (page: number, pages: number) => string;
}

const { margin } = page;
const bottom = page.height - page.bottom;
const strong = { font: 'strong', size: 10.5, colour: colour.strong } as const;
const plain = { size: 9.5, colour: colour.ink } as const;

/** A report as PDF, A4, as many pages as it needs. */
export async function printReport(report: Report, date: Date): Promise<Buffer> {
  const texts = [...report.intro, ...report.parts.flatMap(({ what, lines }) => [what, ...lines])];
  const { title, language, brand } = report;
  const paper = newPaper({ title, language, date, author: brand }, await foreignFontsFor(texts));
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => paper.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve));
  let y = opening(paper, report);
  for (const part of report.parts) y = printPart(paper, report, part, y);
  const { count } = paper.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    paper.switchToPage(index);
    write(paper, report.pageOf(index + 1, count), margin, page.height - 58, { size: 7.5, colour: colour.muted });
  }
  paper.end();
  await ended;
  return Buffer.concat(chunks);
}

function opening(paper: Paper, { brand, title, intro }: Report): number {
  paper.addPage();
  write(paper, brand, margin, 41, { font: 'strong', size: 11, colour: colour.muted });
  let y = 62 + write(paper, title, margin, 62, { font: 'strong', size: 18, colour: colour.strong }) + 6;
  for (const line of intro) y += write(paper, line, margin, y, plain) + 3;
  return y + 10;
}

function printPart(paper: Paper, { title }: Report, { what, lines }: ReportPart, from: number): number {
  const height = lines.reduce(
    (sum, line) => sum + heightOf(paper, line, plain) + 2,
    heightOf(paper, what, strong) + 18,
  );
  let y = from;
  if (y + height > bottom) {
    paper.addPage();
    y = 48 + write(paper, title, margin, 48, { size: 8.5, colour: colour.muted }) + 10;
  }
  rule(paper, y);
  y += 7;
  y += write(paper, what, margin, y, { ...strong, width: inner }) + 2;
  for (const line of lines) y += write(paper, line, margin, y, plain) + 2;
  return y + 7;
}
