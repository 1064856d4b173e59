import type { BookingType } from '../booking/booking-state.ts';

/** Columns a batch file must have, in the order in which missing ones are named (api-forwarder 7.8, step 3). */
export const csvColumns = ['type', 'referenceNumber', 'containerNumber'] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Semicolon if the header has one outside quotes, otherwise comma (step 2). */
export function csvSeparator(header: string): ';' | ',' {
  let quoted = false;
  for (const character of header) {
    if (character === '"') quoted = !quoted;
    else if (character === ';' && !quoted) return ';';
  }
  return ',';
}

/** The separator that a spreadsheet names in a line of its own before the header, such as `sep=;`. */
export function namedSeparator(line: string): ';' | ',' | undefined {
  const [, separator] = /^\ufeff?"?sep=([;,])"?$/i.exec(line.trim()) ?? [];
  return separator === ';' || separator === ',' ? separator : undefined;
}

/** A line without a value: blank, or separators alone, as spreadsheets write them below the last row. Stops at the first value. */
export const isEmptyLine = (line: string, separator: ';' | ','): boolean =>
  separator === ';' ? !/[^;\s]/.test(line) : !/[^,\s]/.test(line);

/** Other names of the columns, as they are compared: German ones, and bookingType. */
const otherNames: Record<string, string> = {
  bookingtype: 'type',
  typ: 'type',
  buchungstyp: 'type',
  buchungsart: 'type',
  referenznummer: 'referencenumber',
  containernummer: 'containernumber',
};

/** Form in which headers are compared: without case, spaces, underscores and hyphens; German names count as the English ones. */
export function columnKey(header: string): string {
  const key = header.replace(/[\s_-]/g, '').toLowerCase();
  return Object.hasOwn(otherNames, key) ? (otherNames[key] ?? key) : key;
}

/** Where the three columns stand; or those that are missing, or that stand there twice (step 3). */
export function findColumns(
  headers: readonly string[],
): { columns: Record<CsvColumn, number> } | { missing: CsvColumn[] } {
  const keys = headers.map(columnKey);
  const places = csvColumns.map((column) => keys.flatMap((key, place) => (key === columnKey(column) ? [place] : [])));
  const missing = csvColumns.filter((_, index) => places[index]?.length !== 1);
  if (missing.length > 0) return { missing };
  const [[type = 0] = [], [referenceNumber = 0] = [], [containerNumber = 0] = []] = places;
  return { columns: { type, referenceNumber, containerNumber } };
}

const words: Record<string, BookingType> = {
  pickup: 'pickup',
  abholung: 'pickup',
  delivery: 'delivery',
  anlieferung: 'delivery',
};

/** Booking type of a cell in English or German, without regard to case; undefined is booking_type_not_parseable. */
export function parseBookingType(cell: string): BookingType | undefined {
  const word = cell.trim().toLowerCase();
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** A number that a spreadsheet has spoilt, such as 1,23E+11 (step 5). */
export function isScientific(cell: string): boolean {
  return /^[0-9]+([.,][0-9]+)?[eE][+-]?[0-9]+$/.test(cell);
}

/** Control characters, the tab included, have no place in a cell (step 5). */
export function hasControlCharacter(cell: string): boolean {
  return /\p{Cc}/u.test(cell);
}

/** What spreadsheets begin a formula with; they take the full-width forms for the same. */
const sign = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** What programs drop or overlook at the beginning of a cell. */
const overlooked = `[\\s\\p{Cc}\\p{Cf}"']`;
const leadsFormula = new RegExp(`^(?:${overlooked}*${sign}|[\\t\\r\\n\\0])`, 'u');
/** Behind a comma too: a spreadsheet set to another separator begins a cell there, whatever stands in quotes. */
const hidden = `(?=${overlooked}{0,20}${sign})`;
/** Most cells hold none of these, and are told apart by one look. */
const mayLead = new RegExp(`${sign}|[\\t\\r\\n\\0]`, 'u');
const hidesFormula = new RegExp(`([,;\\t\\r\\n])${hidden}`, 'gu');
const guarded = new RegExp(`([,;\\t\\r\\n])'${hidden}`, 'gu');

/** Removes the apostrophes with which spreadsheets and the formula guard mark text: one at the beginning, and those behind separators. */
export function stripApostrophe(cell: string): string {
  return (cell.startsWith("'") ? cell.slice(1) : cell).replace(guarded, '$1');
}

/** An apostrophe before everything in a cell that a spreadsheet would take for a formula, plain numbers excepted (FWD-BATCH-42). */
export function guardFormula(cell: string): string {
  if (!mayLead.test(cell)) return cell;
  if (/^-?[0-9]+([.,][0-9]+)?$/.test(cell)) return cell;
  const safe = cell.replace(hidesFormula, "$1'");
  return leadsFormula.test(safe) ? `'${safe}` : safe;
}
