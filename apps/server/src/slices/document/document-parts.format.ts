import { isContainerNumber, splitContainerNumber } from '@quaygate/rules';
import type { DocumentContent, Fact } from './document-content.view.ts';
import { colour, inner, logo, type Paper, page, rule, widthOf, write } from './document-paper.format.ts';

export type Letterhead = Pick<DocumentContent, 'brand' | 'facilityName' | 'title' | 'version'>;

/** Name of the house, terminal and document, on every page. */
export function letterhead(paper: Paper, { brand, facilityName, title, version }: Letterhead) {
  const { margin } = page;
  const left = brand.logo ? ownLogo(paper, brand.logo) : margin + 34;
  if (!brand.logo) logo(paper, margin - 3, 36, 30);
  const name = { font: 'strong', size: 15, colour: colour.strong, width: margin + inner / 2 - left } as const;
  write(paper, brand.name ?? 'Quaygate', left, 41, name);
  const right = { width: inner / 2, align: 'right' } as const;
  write(paper, facilityName, margin + inner / 2, 38, { ...right, font: 'strong', size: 10.5, colour: colour.strong });
  write(paper, `${title} · ${version}`, margin + inner / 2, 54, { ...right, size: 8.5, colour: colour.muted });
  rule(paper, 82);
}

/** Its picture as each paper holds it: once, however many pages show it. */
const pictures = new WeakMap<Paper, Buffer>();

function pictureIn(paper: Paper, bytes: Buffer): Buffer {
  // Missing from the types of the library.
  const { openImage } = paper as Paper & { openImage(bytes: Buffer): Buffer };
  const picture = pictures.get(paper) ?? openImage.call(paper, bytes);
  pictures.set(paper, picture);
  return picture;
}

/** The picture of the installation in the height of the mark; answers where the name begins. */
function ownLogo(paper: Paper, bytes: Uint8Array): number {
  const picture = Buffer.from(bytes);
  // The head of a PNG of our own says how large it is.
  const ratio = picture.readUInt32BE(16) / picture.readUInt32BE(20);
  const height = Math.min(30, 110 / ratio);
  const width = height * ratio;
  paper.image(pictureIn(paper, picture), page.margin, 36 + (30 - height) / 2, { width, height });
  return page.margin + width + 10;
}

export function footer(paper: Paper, lines: string[], pageText: string) {
  const y = page.height - 58;
  rule(paper, y - 10);
  const small = { size: 7.5, colour: colour.muted };
  for (const [index, line] of lines.entries())
    write(paper, line, page.margin, y + index * 11, { ...small, width: inner - 90 });
  write(paper, pageText, page.width - page.margin - 90, y, { ...small, width: 90, align: 'right' });
}

/** A word on a coloured ground; answers its width. */
export function chip(paper: Paper, text: string, x: number, y: number): number {
  const style = { font: 'strong', size: 8.5, colour: colour.green } as const;
  const width = widthOf(paper, text, style) + 16;
  paper.roundedRect(x, y, width, 17, 8.5).fill(colour.greenSoft);
  write(paper, text, x + 8, y + 3.2, { ...style, width: width + 8 });
  return width;
}

/** The number as painted on the box: owner, serial and, in its frame, the check digit. */
export function containerNumber(paper: Paper, number: string, x: number, y: number) {
  const style = { font: 'mono', size: 23, colour: colour.strong } as const;
  if (!isContainerNumber(number)) {
    write(paper, number, x, y, style);
    return;
  }
  const { owner, serial, check } = splitContainerNumber(number);
  const letter = widthOf(paper, '0', style);
  write(paper, owner, x, y, style);
  write(paper, serial, x + letter * 4.6, y, style);
  const box = x + letter * 11.3;
  write(paper, check, box, y, style);
  paper
    .roundedRect(box - 5, y + 1.5, letter + 10, 26, 3)
    .lineWidth(1.4)
    .strokeColor(colour.strong)
    .stroke();
}

/** A German license plate in small. */
function plate(paper: Paper, text: string, x: number, y: number) {
  const style = { font: 'strong', size: 10, colour: colour.strong, spacing: 0.6 } as const;
  const width = widthOf(paper, text, style) + text.length * 0.6 + 22;
  paper.roundedRect(x, y, width, 18, 3).lineWidth(1).fillAndStroke('#ffffff', colour.ink);
  paper.roundedRect(x + 1.4, y + 1.4, 7, 15.2, 1.6).fill(colour.plateBlue);
  write(paper, text, x + 14, y + 3, { ...style, width: width + 20 });
}

export const titleHeight = 26;

/** Heading of a part; answers its height. */
export function heading(paper: Paper, title: string, x: number, y: number, width: number): number {
  write(paper, title, x, y, { font: 'strong', size: 10.5, colour: colour.accent, width });
  rule(paper, y + 18, x, x + width);
  return titleHeight;
}

interface Column {
  x: number;
  width: number;
  notReported: string;
}

const factStyles = (width: number) => ({
  label: { size: 8.5, colour: colour.muted, width: width * 0.38 },
  value: { font: 'strong', size: 9.5, width: width * 0.62 } as const,
});

/** Labels and values below each other; a missing value says so. Returns the height. */
export function facts(paper: Paper, rows: Fact[], y: number, column: Column, plateText?: string): number {
  const { x, width, notReported } = column;
  const { label, value } = factStyles(width);
  let at = y;
  for (const [name, text] of rows) {
    const height = write(paper, name, x, at + 1, label);
    const valueX = x + width * 0.38;
    if (text !== null && text === plateText) {
      plate(paper, text, valueX, at - 2.5);
      at += 7 + Math.max(height, 14);
      continue;
    }
    const style = text === null ? { ...value, font: 'text' as const, colour: colour.muted } : value;
    at += Math.max(height, write(paper, text ?? notReported, valueX, at, style)) + 7;
  }
  return at - y;
}
