import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { fontOf } from './document-font-file.format.ts';
import { type ForeignFonts, loadForeignFonts } from './document-fonts.format.ts';
import { type Line, type Run, setText } from './document-line.format.ts';

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, top: 108, bottom: 84 };
export const inner = page.width - 2 * page.margin;

/** The colours of the screens in the light scheme. */
export const colour = {
  ink: '#15202c',
  strong: '#0b141d',
  muted: '#566371',
  line: '#dbe1e7',
  soft: '#f3f5f7',
  accent: '#0e6688',
  barrier: '#2a9cc6',
  green: '#14614b',
  greenSoft: '#e0f1ea',
  plateBlue: '#1f4fa3',
  rail: '#101b29',
};

const font = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
const fonts = {
  text: font('IBMPlexSans-Regular'),
  strong: font('IBMPlexSans-SemiBold'),
  mono: font('IBMPlexMono-Medium'),
};
type Font = keyof typeof fonts;
export type Paper = PDFKit.PDFDocument & { foreign: ForeignFonts | undefined };

/** What all fonts of ours show for a letter that no font holds. */
const unknown = '\u{fffd}';

const held = Object.fromEntries(
  Object.entries(fonts).map(([name, bytes]) => [name, new Set(fontOf(bytes).characterSet).add(10).add(13)]),
) as Record<Font, Set<number>>;
const holds = (font: Font, text: string) => Array.from(text).every((sign) => held[font].has(sign.codePointAt(0) ?? 0));

/** The letters that our own fonts lack, loaded only for a document with such letters. */
export async function foreignFontsFor(texts: readonly string[]): Promise<ForeignFonts | undefined> {
  const foreign = texts.filter((text) => !holds('text', text));
  return foreign.length > 0 ? await loadForeignFonts(foreign, (letter) => holds('text', letter)) : undefined;
}

/** An empty document whose pages are numbered at the end. */
export function newPaper(
  info: { title: string; language: string; date: Date; author: string },
  foreign: ForeignFonts | undefined,
): Paper {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: 'Quaygate', CreationDate: info.date },
  });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  // It takes fonts that are read already; its types do not say so.
  for (const [name, font] of foreign?.fonts ?? []) document.registerFont(name, font as unknown as Buffer);
  return Object.assign(document, { foreign });
}

export interface Style {
  font?: Font;
  size?: number;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
  spacing?: number;
}

/** Writes text into a column and answers its height. */
export function write(paper: Paper, text: string, x: number, y: number, wanted: Style = {}): number {
  const style = suited(wanted, text);
  const { width = inner, align = 'left', spacing } = style;
  const lines = foreignLines(paper, text, style);
  set(paper, style).fillColor(style.colour ?? colour.ink);
  if (lines) return writeLines(paper, lines, x, y, style);
  paper.text(text, x, y, { width, align, ...(spacing ? { characterSpacing: spacing } : {}) });
  return paper.y - y;
}

/** The font for numbers holds fewer letters than the others. */
const suited = (style: Style, text: string): Style =>
  style.font === 'mono' && !holds('mono', text) ? { ...style, font: 'strong' } : style;

/** The lines of a text with letters that its font lacks; undefined for every other text. */
function foreignLines(paper: Paper, text: string, style: Style, width = style.width ?? inner): Line[] | undefined {
  const { font = 'text', size = standardSize } = style;
  const { foreign } = paper;
  if (!foreign || holds(font, text)) return undefined;
  const fontFor = (letter: string) => {
    if (holds(font, letter)) return { font, letter };
    const found = foreign.nameOf(text, letter, font === 'text' ? 400 : 600);
    return found ? { font: found, letter } : { font, letter: unknown };
  };
  const widthOf = (run: Run) => paper.font(run.font).fontSize(size).widthOfString(run.text, { features: whole });
  return setText(text, { fontFor, widthOf, width, ...foreign });
}

/** All fonts of a line stand on one base line, that of its own font. */
function writeLines(paper: Paper, lines: readonly Line[], x: number, y: number, style: Style): number {
  const { width = inner, align = 'left', size = standardSize } = style;
  const height = set(paper, style).currentLineHeight(true);
  for (const [index, line] of lines.entries()) {
    const left = align === 'right' ? x + width - line.width : x;
    for (const run of line.runs) {
      paper
        .font(run.font)
        .fontSize(size)
        .text(run.text, left + run.x, y + index * height + ascent * size, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: whole,
        });
    }
  }
  return lines.length * height;
}

/** No features beside those a font has by itself; said, so that a run is not laid out word by word from the left. */
const whole: [] = [];
const standardSize = 9.5;
/** Of our fonts, as a share of their size. */
const ascent = 1.025;

const set = (paper: Paper, { font = 'text', size = standardSize }: Style) => paper.font(font).fontSize(size);

export function heightOf(paper: Paper, text: string, wanted: Style): number {
  const style = suited(wanted, text);
  const lines = foreignLines(paper, text, style);
  set(paper, style);
  if (lines) return lines.length * paper.currentLineHeight(true);
  return paper.heightOfString(text, { width: style.width ?? inner });
}

export function widthOf(paper: Paper, text: string, wanted: Style): number {
  const style = suited(wanted, text);
  const lines = foreignLines(paper, text, style, Number.POSITIVE_INFINITY);
  return lines ? Math.max(...lines.map(({ width }) => width)) : set(paper, style).widthOfString(text);
}

export function rule(paper: Paper, y: number, from = page.margin, to = page.width - page.margin, width = 0.75) {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour.line).stroke();
}

/** The mark: a Q that is a gate, drawn as in the web's logo on a field of 32 by 32. */
export function logo(paper: Paper, x: number, y: number, size: number) {
  paper
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineWidth(4)
    .lineCap('round');
  paper.path('M19 27H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7h9a7 7 0 0 1 7 7v8').strokeColor(colour.rail).stroke();
  paper.path('M15.5 15.5L28 28').strokeColor(colour.barrier).stroke();
  paper.restore();
}
