import sharp from 'sharp';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { DocumentContent } from './document-content.view.ts';
import { foreignFontsFor } from './document-paper.format.ts';
import { printDocument } from './document-print.format.ts';

const contentOf = (driver: string, facilityName = 'Nordbecken Terminal'): DocumentContent => ({
  brand: { name: null, logo: null },
  language: 'de',
  title: 'Umschlagbestätigung',
  note: 'Bestätigt den Umschlag.',
  bookingId: 'Buchung 4711',
  version: 'Version 1',
  facilityName,
  notReported: 'nicht gemeldet',
  loadUnit: { label: 'Ladeeinheit', containerNumber: 'CSQU3054383', direction: 'Abholung' },
  facts: [{ title: 'Transport', rows: [['Fahrer', driver]] }],
  story: { title: 'Verlauf', columns: ['Schritt', 'Datum', 'Zeit'], rows: [['Abschluss', '13.05.2026', '08:29']] },
  lists: null,
  footer: ['Erstellt am 13.05.2026'],
  page: 'Seite {{page}} von {{pages}}',
});

interface Glyph {
  originalCharCode: number;
  unicode: string;
  width: number;
}

/** What a page shows: its text, every glyph, and each piece that was drawn with its place. */
async function shown(driver: string, facilityName?: string) {
  const bytes = await printDocument(contentOf(driver, facilityName), new Date('2026-05-13T08:00Z'));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const pieces: { x: number; y: number; glyphs: Glyph[] }[] = [];
  let [x, y] = [0, 0];
  for (const [index, fn] of fnArray.entries()) {
    const args = argsArray[index];
    if (fn === OPS.setTextMatrix) [x, y] = [args[0][4], args[0][5]];
    if (fn === OPS.showText) {
      const glyphs = (args[0] as unknown[]).filter((each): each is Glyph => typeof each === 'object' && each !== null);
      pieces.push({ x, y, glyphs });
    }
  }
  return { bytes, text: text.replace(/\s+/g, ' '), pieces, glyphs: pieces.flatMap(({ glyphs }) => glyphs) };
}

const names = [
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Արմեն Պետրոսյան'],
  ['Hebrew', 'יוסף כהן'],
  ['Arabic', 'محمد جلال الإسلام'],
  ['Persian', 'پرویز گلچین'],
  ['Chinese', '王伟'],
  ['Chinese of Taiwan', '陳建國'],
  ['Japanese', '髙橋さくら'],
  ['Korean', '김민수'],
  ['Vietnamese', 'Nguyễn Văn Được'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
];

describe('FIELD-NAME-03 names of the world', () => {
  test.each(names)('%s: every letter of %s is drawn and can be copied', async (_, name) => {
    const { text, glyphs } = await shown(name);
    expect(text).toContain(name);
    expect(glyphs.filter(({ originalCharCode }) => originalCharCode === 0)).toEqual([]);
    expect(text).not.toContain('\u{fffd}');
  });

  const drawn = ({ glyphs }: { glyphs: Glyph[] }) => glyphs.map(({ unicode }) => unicode).join('');

  test('Arabic letters are joined, and stand from right to left', async () => {
    const { pieces } = await shown('محمد');
    const piece = pieces.find((each) => each.glyphs.some(({ unicode }) => unicode === 'ح'));
    expect(drawn(piece ?? { glyphs: [] })).toBe('دمحم');
    // The same letter at the beginning and in the middle of a word has another form.
    const [, middle, , begin] = piece?.glyphs ?? [];
    expect([middle?.unicode, begin?.unicode]).toEqual(['م', 'م']);
    expect(middle?.originalCharCode).not.toBe(begin?.originalCharCode);
  });

  test.each([
    ['M-AB 123 · محمد علي', 'M-AB 123 · يلع دمحم'],
    ['محمد علي · M-AB 123', 'M-AB 123 · يلع دمحم'],
    ['יוסף (24) כהן', 'ןהכ (24) ףסוי'],
    ['رقم ۱۲۳', '۱۲۳ مقر'],
  ])('%s: each direction stands where it is read, from the left %s', async (name, expected) => {
    const { pieces } = await shown(name);
    const label = pieces.find((piece) => drawn(piece) === 'Fahrer');
    const line = pieces.filter((piece) => Math.abs(piece.y - (label?.y ?? 0)) < 4 && piece !== label);
    const seen = line.sort((one, other) => one.x - other.x).map(drawn);
    expect(seen.join('')).toBe(expected);
  });

  test('a letter that no font holds is seen as one, and the rest is there', async () => {
    const { text, glyphs } = await shown('Ion 👍🏽 नि Pop\ud800');
    expect(text).toContain('Ion \u{fffd} \u{fffd} Pop\u{fffd}');
    expect(glyphs.filter(({ originalCharCode }) => originalCharCode === 0)).toEqual([]);
  });

  test('a long name without spaces goes on in the next line, in its column', async () => {
    const name = '东方海外国际货物运输代理有限公司上海分公司第二十三办事处物流中心仓储部门';
    const { text, pieces } = await shown(name);
    expect(text.replaceAll(' ', '')).toContain(name);
    const lines = new Set(pieces.filter((piece) => /\p{Script=Han}/u.test(drawn(piece))).map(({ y }) => y));
    expect(lines.size).toBeGreaterThan(1);
  });

  test('names in the letters of our own fonts load no others', async () => {
    const own = ['Łukasz Yılmaz-Ștefănescu', 'Юрій Їжак', 'Γιώργος', 'Nguyễn Văn Được', 'Größe 40 – „ja“'];
    expect(await foreignFontsFor(own)).toBeUndefined();
    expect(await foreignFontsFor([...own, 'გიორგი'])).toBeDefined();
  });
});

test('SETUP-84 a document bears name and logo of the installation', async () => {
  const logo = await sharp({ create: { width: 480, height: 60, channels: 4, background: '#1c86b0' } })
    .png()
    .toBuffer();
  const content = { ...contentOf('Dana Dispo'), brand: { name: 'Hafen Nord', logo: new Uint8Array(logo) } };
  const bytes = await printDocument(content, new Date('2026-05-13T08:00Z'));
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const page = await pdf.getPage(1);
  const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : ''));
  expect(words).toContain('Hafen Nord');
  expect(words).not.toContain('Quaygate');
  const { OPS } = await getResolvedPDFJS();
  expect((await page.getOperatorList()).fnArray).toContain(OPS.paintImageXObject);
  expect((await pdf.getMetadata()).info).toMatchObject({ Author: 'Hafen Nord' });
});
