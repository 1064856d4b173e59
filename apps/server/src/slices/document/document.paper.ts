import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

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
export type Paper = PDFKit.PDFDocument;

/** An empty document whose pages are numbered at the end. */
export function newPaper(info: { title: string; language: string; date: Date }): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: 'Quaygate', Creator: 'Quaygate', CreationDate: info.date },
  });
  for (const [name, bytes] of Object.entries(fonts)) paper.registerFont(name, bytes);
  return paper;
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
export function write(paper: Paper, text: string, x: number, y: number, style: Style = {}): number {
  const { width = inner, align = 'left', spacing } = style;
  const options = { width, align, ...(spacing ? { characterSpacing: spacing } : {}) };
  set(paper, style)
    .fillColor(style.colour ?? colour.ink)
    .text(text, x, y, options);
  return paper.y - y;
}

const set = (paper: Paper, { font = 'text', size = 9.5 }: Style) => paper.font(font).fontSize(size);
export const heightOf = (paper: Paper, text: string, style: Style) =>
  set(paper, style).heightOfString(text, { width: style.width ?? inner });
export const widthOf = (paper: Paper, text: string, style: Style) => set(paper, style).widthOfString(text);

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
