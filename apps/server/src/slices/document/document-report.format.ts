import { present } from '@quaygate/rules';
import type { DocumentContent } from './document-content.view.ts';
import { beginPages, type Flow } from './document-flow.format.ts';
import { colour, heightOf, inner, type Paper, page, rule, write } from './document-paper.format.ts';
import { heading, titleHeight } from './document-parts.format.ts';

/** What stands in a cell: its words, and smaller ones below. */
type ReportCell = [first: string, second: string | null];

/** All texts of a report: numbers, and tables below each other. */
export interface ReportContent
  extends Pick<DocumentContent, 'language' | 'brand' | 'title' | 'version' | 'facilityName' | 'footer' | 'page'> {
  counts: [label: string, value: string][];
  tables: {
    title: string;
    /** In place of no rows. */
    empty: string;
    columns: string[];
    /** Shares of the width. */
    widths: number[];
    rows: ReportCell[][];
  }[];
}

const { margin } = page;
const gap = 8;
const styles = { first: { size: 8.5 }, second: { size: 7.5, colour: colour.muted } } as const;

/** Prints a report as PDF, A4, as many pages as it needs. */
export async function printReport(content: ReportContent, date: Date): Promise<Buffer> {
  const { paper, flow, finish } = await beginPages(content, {
    title: `${content.title} ${content.facilityName}`,
    date,
  });
  drawReport(paper, content, flow);
  return finish();
}

/** What stands on the pages of a report. */
export function drawReport(paper: Paper, content: ReportContent, flow: Flow): void {
  flow.y += write(paper, content.title, margin, flow.y, { font: 'strong', size: 21, colour: colour.strong }) + 2;
  flow.y += write(paper, content.version, margin, flow.y, { size: 9.5, colour: colour.muted }) + 14;
  counts(paper, content, flow);
  for (const table of content.tables) draw(paper, table, flow);
}

/** Numbers beside one another. */
function counts(paper: Paper, { counts: all }: ReportContent, flow: Flow) {
  const width = inner / all.length;
  paper.roundedRect(margin, flow.y, inner, 52, 6).fill(colour.soft);
  for (const [index, [label, value]] of all.entries()) {
    const x = margin + 12 + index * width;
    write(paper, value, x, flow.y + 8, { font: 'strong', size: 15, colour: colour.strong, width: width - 12 });
    write(paper, label, x, flow.y + 31, { size: 8, colour: colour.muted, width: width - 12 });
  }
  flow.y += 52 + 22;
}

type Table = ReportContent['tables'][number];

function draw(paper: Paper, { title, empty, columns, widths, rows }: Table, flow: Flow) {
  const at = widths.map((_, index) => margin + inner * widths.slice(0, index).reduce((sum, share) => sum + share, 0));
  const widthOf = (index: number) => inner * present(widths[index]) - gap;
  flow.need(titleHeight + 60);
  flow.y += heading(paper, title, margin, flow.y, inner);
  if (rows.length === 0) {
    flow.y += write(paper, empty, margin, flow.y, { size: 9, colour: colour.muted }) + 20;
    return;
  }
  for (const [index, name] of columns.entries())
    write(paper, name, present(at[index]), flow.y, { size: 8, colour: colour.muted, width: widthOf(index) });
  flow.y += 15;
  for (const row of rows) {
    const heights = row.map(([first, second], index) => {
      const width = widthOf(index);
      const below = second ? heightOf(paper, second, { ...styles.second, width }) : 0;
      return heightOf(paper, first, { ...styles.first, width }) + below;
    });
    const height = Math.max(...heights) + 8;
    flow.need(height);
    for (const [index, [first, second]] of row.entries()) {
      const style = { width: widthOf(index) };
      const x = present(at[index]);
      const used = write(paper, first, x, flow.y, { ...styles.first, ...style });
      if (second) write(paper, second, x, flow.y + used, { ...styles.second, ...style });
    }
    flow.y += height;
    rule(paper, flow.y - 5);
  }
  flow.y += 16;
}
