import { present } from '@quaygate/rules';
import type { DocumentContent } from './document-content.view.ts';
import { beginPages, type Flow } from './document-flow.format.ts';
import { colour, heightOf, inner, type Paper, page, rule, write } from './document-paper.format.ts';
import { chip, containerNumber, facts, heading, titleHeight } from './document-parts.format.ts';

const { margin } = page;
const gap = 24;
const half = (inner - gap) / 2;

/** Prints a document as PDF, A4, as many pages as it needs. */
export async function printDocument(content: DocumentContent, date: Date): Promise<Buffer> {
  const title = `${content.title} ${content.loadUnit.containerNumber ?? ''}`.trim();
  const { paper, flow, finish } = await beginPages(content, { title, date });
  drawDocument(paper, content, flow);
  return finish();
}

/** What stands on the pages of a document. */
export function drawDocument(paper: Paper, content: DocumentContent, flow: Flow): void {
  opening(paper, content, flow);
  factTables(paper, content, flow);
  story(paper, content, flow);
  lists(paper, content, flow);
}

/** Title, and the load unit as on its side. */
function opening(paper: Paper, { title, note, bookingId, loadUnit, notReported }: DocumentContent, flow: Flow) {
  write(paper, bookingId, margin, flow.y + 13, { size: 8, colour: colour.muted, align: 'right' });
  flow.y += write(paper, title, margin, flow.y, { font: 'strong', size: 21, colour: colour.strong }) + 2;
  flow.y += write(paper, note, margin, flow.y, { size: 9.5, colour: colour.muted }) + 16;

  paper.roundedRect(margin, flow.y, inner, 66, 6).fill(colour.soft);
  write(paper, loadUnit.label, margin + 16, flow.y + 10, { size: 8.5, colour: colour.muted });
  if (loadUnit.containerNumber) containerNumber(paper, loadUnit.containerNumber, margin + 16, flow.y + 26);
  else write(paper, notReported, margin + 16, flow.y + 28, { size: 17, colour: colour.muted });
  const width = chip(paper, loadUnit.direction, page.width, 0);
  chip(paper, loadUnit.direction, page.width - margin - 16 - width, flow.y + 24);
  flow.y += 66 + gap;
}

/** Two tables beside each other, the third below the shorter one. */
function factTables(paper: Paper, { facts: tables, notReported }: DocumentContent, flow: Flow) {
  const tops = [flow.y, flow.y];
  for (const [index, { title, rows, plate }] of tables.entries()) {
    const side = index < 2 ? index : present(tops[0]) <= present(tops[1]) ? 0 : 1;
    const column = { x: margin + side * (half + gap), width: half, notReported };
    const y = present(tops[side]);
    const below = y + heading(paper, title, column.x, y, half);
    tops[side] = below + facts(paper, rows, below, column, plate) + 16;
  }
  flow.y = Math.max(...tops) + 4;
}

/** The visit as a line of stations. */
function story(paper: Paper, { story: { title, columns, rows }, notReported }: DocumentContent, flow: Flow) {
  flow.need(titleHeight + 20 + rows.length * 22);
  flow.y += heading(paper, title, margin, flow.y, inner);
  const at = [margin + 22, margin + inner * 0.5, margin + inner * 0.75] as const;
  for (const [index, name] of columns.entries())
    write(paper, name, present(at[index]), flow.y, { size: 8, colour: colour.muted });
  flow.y += 16;
  const middle = (index: number) => flow.y + index * 22 + 6.5;
  paper
    .moveTo(margin + 7, middle(0))
    .lineTo(margin + 7, middle(rows.length - 1))
    .lineWidth(1.5)
    .strokeColor(colour.line)
    .stroke();
  for (const [index, [name, day, time]] of rows.entries()) {
    const y = flow.y + index * 22;
    const dot = paper.circle(margin + 7, middle(index), 4).lineWidth(1.5);
    if (day) dot.fillAndStroke(colour.accent, colour.accent);
    else dot.fillAndStroke('#ffffff', colour.line);
    write(paper, name, at[0], y, { font: 'strong' });
    write(paper, day ?? notReported, at[1], y, day ? {} : { colour: colour.muted });
    if (time) write(paper, time, at[2], y);
  }
  flow.y += rows.length * 22 + 14;
}

/** What was noted at hand-over, entry by entry. */
function lists(paper: Paper, { lists, notReported }: DocumentContent, flow: Flow) {
  if (!lists) return;
  flow.need(titleHeight + 40);
  flow.y += heading(paper, lists.title, margin, flow.y, inner);
  const style = { width: inner * 0.75 };
  for (const { title, lines } of lists.entries) {
    flow.need(20);
    write(paper, title, margin, flow.y, { size: 8.5, colour: colour.muted, width: inner * 0.25 });
    if (lines.length === 0)
      flow.y += write(paper, notReported, margin + inner * 0.25, flow.y, { ...style, colour: colour.muted });
    for (const line of lines) {
      flow.need(heightOf(paper, line, style) + 4);
      flow.y += write(paper, line, margin + inner * 0.25, flow.y, style) + 2;
    }
    flow.y += 7;
    rule(paper, flow.y - 5);
    flow.y += 3;
  }
}
