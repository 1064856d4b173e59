import type { DriverLanguage } from '@quaygate/phrases';
import { foreignFontsFor, newPaper, type Paper, page } from './document-paper.format.ts';
import { footer, type Letterhead, letterhead } from './document-parts.format.ts';

const bottom = page.height - page.bottom;

/** Where the next part of a document goes. */
export interface Flow {
  y: number;
  /** Starts a new page unless this height still fits. */
  need(height: number): void;
}

/** What stands on every page. */
interface Pages extends Letterhead {
  language: DriverLanguage;
  footer: string[];
  page: string;
}

/** A document that is begun: its first page stands. */
interface Begun {
  paper: Paper;
  flow: Flow;
  /** Begins a further document on a page of its own, whose pages count anew. */
  turnTo: (content: Pages) => void;
  /** Numbers the pages, and answers them. */
  finish: () => Promise<Buffer>;
}

/** The first page of a document. @param further documents that come behind it in the same file */
export async function beginPages(
  content: Pages,
  { title, date }: { title: string; date: Date },
  further: readonly Pages[] = [],
): Promise<Begun> {
  const paper = newPaper(
    { title, language: content.language, date, author: content.brand.name ?? 'Quaygate' },
    await foreignFontsFor([content, ...further].flatMap(textsOf)),
  );
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => paper.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve));
  const parts: { content: Pages; first: number }[] = [];
  const { flow, turn } = flowOf(paper, () => parts.at(-1)?.content ?? content);
  const turnTo = (next: Pages) => {
    parts.push({ content: next, first: paper.bufferedPageRange().count });
    turn();
  };
  const finish = async () => {
    const { count } = paper.bufferedPageRange();
    for (const [place, part] of parts.entries()) number(paper, part, parts[place + 1]?.first ?? count);
    paper.end();
    await ended;
    return Buffer.concat(chunks);
  };
  turnTo(content);
  return { paper, flow, turnTo, finish };
}

function number(paper: Paper, { content, first }: { content: Pages; first: number }, end: number) {
  for (let index = first; index < end; index++) {
    paper.switchToPage(index);
    const [page, pages] = [String(index - first + 1), String(end - first)];
    footer(paper, content.footer, content.page.replace('{{page}}', page).replace('{{pages}}', pages));
  }
}

/** Every text that stands somewhere in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function flowOf(paper: Paper, current: () => Letterhead): { flow: Flow; turn: () => void } {
  const turn = () => {
    paper.addPage();
    letterhead(paper, current());
    flow.y = page.top;
  };
  const flow: Flow = {
    y: 0,
    need(height) {
      if (flow.y + height > bottom) turn();
    },
  };
  return { flow, turn };
}
