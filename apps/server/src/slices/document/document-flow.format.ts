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

/** The first page of a document; `finish` numbers its pages and answers it. */
export async function beginPages(
  content: Pages,
  { title, date }: { title: string; date: Date },
): Promise<{ paper: Paper; flow: Flow; finish: () => Promise<Buffer> }> {
  const paper = newPaper(
    { title, language: content.language, date, author: content.brand.name ?? 'Quaygate' },
    await foreignFontsFor(textsOf(content)),
  );
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => paper.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve));
  const finish = async () => {
    const { count } = paper.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      paper.switchToPage(index);
      const text = content.page.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count));
      footer(paper, content.footer, text);
    }
    paper.end();
    await ended;
    return Buffer.concat(chunks);
  };
  return { paper, flow: flowOf(paper, content), finish };
}

/** Every text that stands somewhere in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function flowOf(paper: Paper, content: Letterhead): Flow {
  const turn = () => {
    paper.addPage();
    letterhead(paper, content);
    flow.y = page.top;
  };
  const flow: Flow = {
    y: 0,
    need(height) {
      if (flow.y + height > bottom) turn();
    },
  };
  turn();
  return flow;
}
