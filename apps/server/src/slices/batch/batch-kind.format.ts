/** How documents, pictures and packed files begin, in Latin-1. */
const beginnings = [
  ...['%PDF-', '{\\rtf', '\x89PNG\r\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'],
  ...['\x1f\x8b\x08', '7z\xbc\xaf', 'Rar!\x1a', '\xfd7zXZ\0'],
];
/** HEIC and films name themselves behind their size, WebP behind RIFF and its size. */
const isOfBox = (begin: string) =>
  begin.startsWith('ftyp', 4) || (begin.startsWith('RIFF') && begin.startsWith('WEBP', 8));

/** What is no list of any kind, whatever it is called (FWD-BATCH-31). */
export function isForeign(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  // Programs put a mark or blanks before what they write.
  const text = begin.replace(/^\xef\xbb\xbf/, '').trimStart();
  return isOfBox(begin) || beginnings.some((each) => begin.startsWith(each) || text.startsWith(each));
}

/** A web page, or XML, as text. */
export const isMarkup = (text: string): boolean =>
  /^<(?:!doctype|!--|\?xml|html|head|meta|style|body|table)[\s>-]/i.test(text.slice(0, 1_000).trimStart());
