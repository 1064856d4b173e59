import { csvLineMax } from './batch-limits.ts';

/** What separates the cells of a line; the last one is a gap of two blanks or more, as mails and printed lists have it. */
export const tableSeparators = [';', '\t', ',', '|', '  '] as const;
export type TableSeparator = (typeof tableSeparators)[number];

/** A row of a list, whatever file it came from. */
export interface TableRow {
  /** Line of the text, or row of the sheet; the first is 1. */
  line: number;
  cells: readonly string[];
  /** As it stands in the file. */
  text: string;
  /** It cannot be split into cells: a quote is not closed, or the line is too long (SEC-03). */
  isBroken?: true;
  /** Columns in which a spreadsheet made a date of what was typed. */
  dates?: readonly number[];
}

/** A quoted cell ends within so many lines; otherwise its quote was never closed. */
const quotedLinesMax = 20;

/** The separator that a spreadsheet names in a line of its own before the header, such as `sep=;`. */
export function namedSeparator(line: string): TableSeparator | undefined {
  const [, separator] = /^\ufeff?"?sep=(\t|[;,|])"?$/i.exec(line.trimStart().replace(/[\r\n ]+$/, '')) ?? [];
  return tableSeparators.find((each) => each === separator);
}

/**
 * Adds the cells of a row from a place on.
 * @returns where the last one begins, if its quote is still open
 */
function addCells(cells: string[], line: string, separator: TableSeparator, from: number): number | undefined {
  const quoted = /[ \u00a0]*"([^"]*(?:""[^"]*)*)"[ \u00a0]*/y;
  const opened = /[ \u00a0]*"[^"]*(?:""[^"]*)*$/y;
  for (let place = from; place <= line.length; ) {
    quoted.lastIndex = place;
    const [whole, inside = ''] = quoted.exec(line) ?? [];
    const behind = place + (whole?.length ?? 0);
    if (whole !== undefined && (behind === line.length || line.startsWith(separator, behind))) {
      cells.push(inside.replaceAll('""', '"'));
      place = behind + 1;
      continue;
    }
    opened.lastIndex = place;
    if (opened.test(line)) return place;
    const next = line.indexOf(separator, place);
    const end = next === -1 ? line.length : next;
    cells.push(line.slice(place, end));
    place = end + 1;
  }
  return undefined;
}

/** The cells of a line in which no quote counts: there is none, or gaps separate. */
function plainCells(line: string, separator: TableSeparator): string[] | undefined {
  if (separator === '  ') return line.trim().split(/\s*\t\s*|\s{2,}/);
  return line.includes('"') ? undefined : line.split(separator);
}

/**
 * The cells of a row without their quotes (RFC 4180); blanks around quotes are no part of the cell, and a quote inside a
 * cell that is not quoted (20" Box) is a character like others.
 * @returns undefined where the quote of the last cell is still open
 */
export function cellsOf(line: string, separator: TableSeparator): string[] | undefined {
  const plain = plainCells(line, separator);
  if (plain) return plain;
  const cells: string[] = [];
  return addCells(cells, line, separator, 0) === undefined ? cells : undefined;
}

interface Line {
  text: string;
  /** Where the next line begins. */
  next: number;
}

/** Lines end with CRLF or LF, or with CR alone where the text has no LF at all. */
function lineAt(text: string, begin: number, newline: string): Line {
  const found = text.indexOf(newline, begin);
  const end = found === -1 ? text.length : found;
  const isLong = end > begin && text[end - 1] === '\r';
  return { text: text.slice(begin, isLong ? end - 1 : end), next: end + 1 };
}

interface Row {
  text: string;
  cells: string[];
  /** How many of the text. */
  lines: number;
}

/**
 * The row that begins with a line; one with an open quote goes on in the lines that follow. What stands before the quote is
 * read once, however many follow. Undefined: the quote is not closed.
 */
function rowFrom(text: string, first: Line, newline: string, separator: TableSeparator): Row | undefined {
  const cells: string[] = [];
  let [row, next, place] = [first.text, first.next, 0];
  for (let lines = 1; lines <= quotedLinesMax && row.length <= csvLineMax; lines++) {
    const open = addCells(cells, row, separator, place);
    if (open === undefined) return { text: row, cells, lines };
    if (next > text.length) break;
    const following = lineAt(text, next, newline);
    row += `\n${following.text}`;
    [next, place] = [following.next, open];
  }
  return undefined;
}

/** The rows of a text one after another, empty ones too. Nothing of a line that is too long is split. */
export function* rowsOfText(text: string, separator: TableSeparator): Generator<TableRow> {
  const newline = text.includes('\n') ? '\n' : '\r';
  for (let [begin, line] = [0, 1]; begin <= text.length; ) {
    const first = lineAt(text, begin, newline);
    if (first.text.length > csvLineMax) {
      // Blanks alone are an empty line, however many.
      yield { line, cells: [], text: first.text, ...(/\S/.test(first.text) && { isBroken: true }) };
      [begin, line] = [first.next, line + 1];
      continue;
    }
    const plain = plainCells(first.text, separator);
    if (plain) {
      yield { line, cells: plain, text: first.text };
      [begin, line] = [first.next, line + 1];
      continue;
    }
    const row = rowFrom(text, first, newline, separator);
    yield row ? { line, cells: row.cells, text: row.text } : { line, cells: [], text: first.text, isBroken: true };
    for (let passed = 0; passed < (row?.lines ?? 1); passed++) {
      begin = passed === 0 ? first.next : lineAt(text, begin, newline).next;
      line++;
    }
  }
}

/** A row without a value: blank, or separators alone, as spreadsheets write them below the last row. */
export const isEmptyRow = ({ cells, isBroken }: TableRow): boolean =>
  !isBroken && cells.every((cell) => !/\S/.test(cell));
