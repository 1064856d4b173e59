import type { WorkBook } from '@e965/xlsx';
import { csvMaxRows, sheetMaxCells, sheetPartsMax, sheetUnpackedMaxBytes } from '@quaygate/rules';
import { unzipSync, zipSync } from 'fflate';
import { Refusal } from '../../plumbing/refusal.ts';
import { library } from './batch-library.format.ts';
import { rowsOf, type SheetRows } from './batch-rows.format.ts';

/** What is read of a spreadsheet: names of all sheets, and the rows of one. */
export interface Sheets extends SheetRows {
  sheets: string[];
  sheet: string | null;
}

export type SheetFailure = 'spreadsheet_not_readable' | 'spreadsheet_protected';

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, place) => bytes[place] === byte);
/** A zip archive: .xlsx and .ods, whatever the file is called. */
export const isArchive = (bytes: Uint8Array): boolean => begins(bytes, [0x50, 0x4b, 0x03, 0x04]);
/** The container of Excel before 2007, and of spreadsheets with a password. */
export const isOldContainer = (bytes: Uint8Array): boolean => begins(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Why such a container is not read: its parts are named in UTF-16. */
export const oldContainerFailure = (bytes: Uint8Array): SheetFailure =>
  Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'spreadsheet_protected'
    : 'spreadsheet_not_readable';

/** Parts that hold no cells: pictures, charts, macros and what belongs to them. */
const otherPart =
  /(^|\/)(drawings|media|charts|embeddings|externalLinks|pivot\w*|theme|Pictures|Thumbnails|Object \d+|Configurations2|printerSettings|ctrlProps|activeX)\/|\.bin$/i;
const wantedPart = (name: string) => (/\.(xml|rels)$/i.test(name) || name === 'mimetype') && !otherPart.test(name);

/**
 * The parts of the archive that are needed, unpacked. Their sizes are judged by the table of contents before anything is
 * unpacked, and nothing unpacks to more than is declared there.
 * @throws Refusal request_too_large
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, parts] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (++parts > sheetPartsMax) throw new Refusal('request_too_large');
      if (!wantedPart(name)) return false;
      size += originalSize;
      if (size > sheetUnpackedMaxBytes) throw new Refusal('request_too_large');
      return true;
    },
  });
}

/** So often at most is an empty row or cell of an .ods repeated: LibreOffice repeats the empty rest a million times. */
const mostRows = csvMaxRows + 1;
const mostCells = 250;
const text = new TextDecoder();
const odsTag = /<(?:\w+:)?(table(?=[\s/>])|table-row|table-cell|covered-table-cell)\b([^<>]*)>/g;
const repeated = /(number-(?:rows|columns)-repeated=")([0-9]+)"/;

/** Rows that are hidden, from 0, in each sheet of an .ods: the library does not know them. */
type HiddenRows = Set<number>[];

/**
 * The content of an .ods whose repetitions are counted before they are carried out: of empty rows and cells they are cut.
 * @throws Refusal request_too_large where cells with values are more than the limit
 */
function boundRepetitions(content: string, hidden: HiddenRows): string {
  let [rows, cells, row] = [1, 0, 0];
  return content.replace(odsTag, (tag, kind: string, attributes: string) => {
    const times = Number(repeated.exec(attributes)?.[2] ?? 1);
    if (kind === 'table') {
      hidden.push(new Set());
      row = 0;
    } else if (kind === 'table-row') {
      rows = Math.min(times, mostRows);
      if (/visibility="(?:collapse|filter)"/.test(attributes))
        for (let each = row; each < Math.min(row + rows, mostRows); each++) hidden.at(-1)?.add(each);
      row += rows;
    } else if (!attributes.endsWith('/') || attributes.includes('value-type')) cells += rows * times;
    if (cells > sheetMaxCells) throw new Refusal('request_too_large');
    return tag.replace(repeated, `$1${Math.min(times, kind === 'table-row' ? mostRows : mostCells)}"`);
  });
}

/** Counts the cells of a sheet of an .xlsx by their tags, `<c`. Throws Refusal request_too_large. */
function boundCells(sheets: readonly Uint8Array[]): void {
  let cells = 0;
  for (const bytes of sheets) {
    for (let place = bytes.indexOf(0x3c); place !== -1; place = bytes.indexOf(0x3c, place + 1)) {
      const [name, behind = 0] = [bytes[place + 1], bytes[place + 2]];
      if (name === 0x63 && (behind <= 0x20 || behind === 0x3e || behind === 0x2f)) cells++;
    }
  }
  if (cells > sheetMaxCells) throw new Refusal('request_too_large');
}

/** The archive without what is not needed, safe to be read by the library. */
function safeArchive(bytes: Uint8Array, hidden: HiddenRows): Uint8Array | SheetFailure {
  const parts = unpack(bytes);
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest && text.decode(manifest).includes('encryption-data')) return 'spreadsheet_protected';
  const content = parts['content.xml'];
  // The library asks for styles, which small programs leave out.
  if (content) parts['styles.xml'] ??= new TextEncoder().encode('<styles/>');
  if (content) parts['content.xml'] = new TextEncoder().encode(boundRepetitions(text.decode(content), hidden));
  boundCells(
    Object.keys(parts).flatMap((name) => (/worksheets\//i.test(name) ? [parts[name] ?? new Uint8Array()] : [])),
  );
  if (!content && !Object.keys(parts).some((name) => /^xl\/workbook\.xml$/i.test(name)))
    return 'spreadsheet_not_readable';
  return zipSync(parts, { level: 0 });
}

function open(bytes: Uint8Array, hidden: HiddenRows): WorkBook | SheetFailure {
  const safe = safeArchive(bytes, hidden);
  if (typeof safe === 'string') return safe;
  return library().read(safe, {
    type: 'array',
    dense: true,
    sheetRows: mostRows + 100,
    cellNF: true,
    // Else it does not say which rows are hidden.
    cellStyles: true,
    cellFormula: false,
    cellHTML: false,
  });
}

/**
 * Reads a spreadsheet.
 * @param asked name of the sheet; else the first that is shown and has rows
 * @throws Refusal request_too_large where it unpacks to more than the limit
 */
export function readSheets(bytes: Uint8Array, asked: string | undefined): Sheets | SheetFailure {
  let book: WorkBook | SheetFailure;
  const hidden: HiddenRows = [];
  try {
    book = open(bytes, hidden);
  } catch (error) {
    if (error instanceof Refusal || error instanceof RangeError) throw error;
    return 'spreadsheet_not_readable';
  }
  if (typeof book === 'string') return book;
  const { SheetNames, Sheets, Workbook } = book;
  const sheets = SheetNames.filter((_, place) => !Workbook?.Sheets?.[place]?.Hidden);
  const formats = { formats: library().SSF, date1904: Workbook?.WBProps?.date1904 === true };
  const wanted = asked !== undefined && sheets.includes(asked) ? [asked] : sheets;
  let hiddenRowCount = 0;
  for (const sheet of wanted) {
    const read = rowsOf(Sheets[sheet], formats, hidden[SheetNames.indexOf(sheet)]);
    if (read.rows.length > 0) return { sheets, sheet, ...read };
    hiddenRowCount ||= read.hiddenRowCount;
  }
  return { sheets, sheet: wanted[0] ?? null, rows: [], hiddenRowCount };
}
