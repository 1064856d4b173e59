import { isContainerNumber, normalizeContainerNumber, offerContainerNumber } from '../load-unit/container.ts';
import { plainSearchKey } from '../text/search.ts';
import { csvCellMax, csvLineMax, csvMaxColumns } from './batch-limits.ts';
import { parseBookingType } from './table-cell.ts';
import type { TableRow } from './table-text.ts';

/** What is longer is neither, and never looked at. */
const isShort = (cell: string) => cell.length <= csvCellMax;
export const looksLikeType = (cell: string): boolean => isShort(cell) && parseBookingType(cell) !== undefined;
/** A number with the type of its size behind it, as one word. */
const longestNumber = 15;
/** Of a cell; a longer one, or one that still holds separators, is a sentence or a row that was not taken apart. */
const offered = (cell: string) =>
  /[;,|\t]/.test(cell) || normalizeContainerNumber(cell).length > longestNumber
    ? undefined
    : offerContainerNumber(cell);
export const looksLikeNumber = (cell: string): boolean =>
  isShort(cell) && (isContainerNumber(normalizeContainerNumber(cell)) || offered(cell) !== undefined);

/** A number among other words; without its check digit only behind the letters that most owners have. */
const numberInside =
  /(?<![\p{L}\p{N}])(?:[A-Z]{4}[\s\p{Pd}./]{0,3}[0-9]{3}[\s\p{Pd}.]?[0-9]{3}[\s\p{Pd}./]{0,3}[0-9]|[A-Z]{3}[UJZ][\s\p{Pd}./]{0,3}[0-9]{3}[\s\p{Pd}.]?[0-9]{3})(?![0-9])/iu;

/** The letters that owners have: a number is offered for `Tel. 040 1234` too. */
const isOffered = (cell: string) => /^[A-Z]{3}[UJZ]/.test(offered(cell) ?? '');
const isNumberCell = (cell: string) =>
  isShort(cell) && (isContainerNumber(normalizeContainerNumber(cell)) || isOffered(cell));

/** Cells that are a container number, or one for which a number is offered. */
export const hasNumberCell = ({ cells }: TableRow): boolean => cells.slice(0, csvMaxColumns).some(isNumberCell);

/** Whether a container number stands anywhere in a row: it is data then, whatever else it may seem. */
export const holdsNumber = (row: TableRow): boolean =>
  hasNumberCell(row) || numberInside.test(row.text.slice(0, csvLineMax));

export const filledCells = ({ cells }: TableRow): string[] =>
  cells.slice(0, csvMaxColumns).flatMap((cell) => (/\S/.test(cell) ? [cell.trim()] : []));

/** An id of letters and digits in one piece, such as REF-1001. */
const isId = (cell: string) => /^[\p{L}\p{N}_/-]+$/u.test(cell) && /\p{L}/u.test(cell) && /[0-9]/.test(cell);
/** Whether a cell may be the reference of a load unit. */
export const looksLikeReference = (cell: string): boolean => isShort(cell) && isId(cell.trim());

/** How a cell is written, such as a-9 for REF-1001. */
const patternOf = (cell: string) =>
  cell
    .slice(0, csvCellMax)
    .replace(/\p{L}+/gu, 'a')
    .replace(/[0-9]+/g, '9');

/** Whether a row is written like the next: an id stands where that has an id of the same form. */
export const isWrittenLike = (row: TableRow, next: TableRow | undefined): boolean =>
  row.cells
    .slice(0, csvMaxColumns)
    .some((cell, place) => looksLikeReference(cell) && patternOf(cell) === patternOf(next?.cells[place] ?? ''));

const letterOf = (place: number) =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));
/** Up to the last cell that holds something. */
export const widthOf = ({ cells }: TableRow): number =>
  cells.length - [...cells].reverse().findIndex((cell) => cell.trim() !== '');
export const widest = (rows: readonly TableRow[]): number => Math.max(0, ...rows.map(widthOf));
/** Names of columns that have none. */
export const letters = (width: number): string[] => Array.from({ length: width }, (_, place) => letterOf(place));

/** As they are compared: without case and accents. */
const words = (all: string) => new RegExp(`^(?:${all})(?![a-z-])`);
const greeting = words(
  'hallo|hi|hey|moin|moin moin|servus|guten? (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|gruss gott|grusse? dich|dear|hello|good (?:morning|afternoon|evening|day)|dzien dobry|czesc|witam|witaj|szanown[aiy]',
);
const closing = words(
  '(?:viele|liebe|beste|schone|freundliche|herzliche) gru(?:ss|sse|esse)|mit (?:freundlichen?|besten?|herzlichen?|vielen|lieben) gru(?:ss|ssen|essen)|mfg|vg|lg|gruss|grusse|gruesse|danke|(?:vielen|besten|herzlichen|lieben) dank|(?:kind|best|warm|many) regards|regards|best wishes|thanks|thank you|many thanks|cheers|sincerely|yours|pozdrawiam|z powazaniem|z pozdrowieniami|dziekuje|dzieki',
);

/** What separates cells in spreadsheets, but does not stand in sentences as commas and gaps do. */
const isTabled = ({ text }: TableRow) => /[;\t|]/.test(text);

/** A row of words as mails have them above and below a table; it may hold a booking type, and is none of a load unit. */
function proseOf(row: TableRow): 'greeting' | 'closing' | 'sentence' | undefined {
  const filled = filledCells(row);
  const [only = ''] = filled;
  if (row.isBroken || filled.length === 0 || (filled.length > 1 && isTabled(row))) return undefined;
  const hasDigit = filled.some((cell) => /[0-9]/.test(cell));
  const isAlone = filled.length === 1;
  const key = hasDigit ? '' : plainSearchKey(filled.join(' ').slice(0, 80));
  if (greeting.test(key)) return 'greeting';
  if (closing.test(key) || only === '--') return 'closing';
  // The comma at the end of a line may separate cells. A longer line is no sentence, and costs no look for its end.
  const text = isAlone && row.text.length <= 500 ? row.text.replace(/[\s;|]+$/, '') : '';
  const count = isAlone ? only.split(/\s+/, 4).length : 0;
  return (count > 1 && !hasDigit && /[:!?,.]$/.test(text)) || (count > 2 && text.endsWith(':'))
    ? 'sentence'
    : undefined;
}

/** A greeting, a closing, or a sentence: never a header, and no load unit. */
export const isProse = (row: TableRow): boolean => proseOf(row) !== undefined && !holdsNumber(row);

/** Where the rows of a list begin. */
export interface ListBegin {
  /** Line of the header; 0 where the list has none. */
  line: number;
  /** What stands above this line are titles and greetings. */
  start: number;
}

const isLoadUnit = (row: TableRow) => {
  const filled = filledCells(row);
  return holdsNumber(row) || filled.some(isId) || (filled.length > 1 && filled.some(looksLikeType));
};

/**
 * Tells of the rows of a list, one after another from the top, whether they are overlooked: the header, titles above it,
 * greetings, and what stands below a closing. A row with a container number never is (FIELD-FILE-02).
 */
export function overlooking({ line, start }: ListBegin): (row: TableRow) => boolean {
  let isOver = false;
  return (row) => {
    if (line > 0 && row.line === line) return true;
    if (row.line < start) return !holdsNumber(row);
    const prose = proseOf(row);
    if (prose !== undefined && !holdsNumber(row)) {
      isOver ||= prose === 'closing';
      return true;
    }
    if (isOver && (row.isBroken || isLoadUnit(row))) isOver = false;
    return isOver;
  };
}
