import type { BookingType } from '../booking/booking-state.ts';
import { plainSearchKey } from '../text/search.ts';
import { csvMaxColumns } from './batch-limits.ts';
import {
  filledCells,
  hasNumberCell,
  holdsNumber,
  isProse,
  isWrittenLike,
  type ListBegin,
  letters,
  looksLikeNumber,
  looksLikeReference,
  looksLikeType,
  widest,
  widthOf,
} from './table-notes.ts';
import type { TableRow } from './table-text.ts';

/** Columns a list must have, in the order in which missing ones are named (api-forwarder 7.8). */
export const csvColumns = ['type', 'referenceNumber', 'containerNumber'] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Which cell of a row holds what. A list may be of one booking type throughout, and name no containers. */
export interface ColumnMapping {
  type: number | BookingType;
  referenceNumber: number;
  containerNumber: number | null;
}

const numberWords = [
  '',
  'nr',
  'no',
  'num',
  'number',
  'numbers',
  'nummer',
  'nummern',
  'numer',
  'numery',
  'numero',
  'id',
];
const containers =
  'container,containers,cont,cntr,cntrs,ctr,cnt,cntnr,behalter,behaelter,ladeeinheit,ladeeinheiten,ladeeinheits,einheit,einheiten,le,ladegefaess,wechselbrucke,wechselbruecke,wechselbehalter,wechselbehaelter,wb,box,unit,units,loadunit,loadingunit,equipment,iso,kontener,kontenera,kontenerow,kontenery,jednostka,jednostki,jednostkaladunkowa,jednostkiladunkowej';
const references =
  'reference,references,referenz,referenzen,ref,referencja,referencje,referencji,referencyjny,customerreference,kundenreferenz,ourreference,unserereferenz,yourreference,ihrereferenz,bookingreference,buchungsreferenz,pickupreference,abholreferenz,abholungsreferenz,deliveryreference,anlieferreferenz,anlieferungsreferenz,terminalreference,terminalreferenz,ladereferenz,transportreferenz,auftragsreferenz,orderreference,freistellreferenz,releasereference,loadingreference,bookingref,orderref,pickupref';
const orders =
  'order,orders,auftrag,auftrags,booking,buchung,buchungs,release,freistellung,freistell,freistellungs,freigabe,pin,zlecenie,zlecenia,zlecen,awizacja,awizacji,lieferschein,transportauftrag,transportauftrags,deliveryorder';
const types =
  'type,typ,art,bookingtype,buchungstyp,buchungsart,artderbuchung,ordertype,auftragsart,auftragstyp,vorgang,vorgangsart,vorgangstyp,bewegung,bewegungsart,move,movement,movetype,movementtype,typeofmove,direction,richtung,operation,operationtype,operacja,rodzaj,rodzajoperacji,rodzajzlecenia,typoperacji,typzlecenia,kierunek,transportart,activity,abholunganlieferung,anlieferungabholung,pickupdelivery,deliverypickup,odbiordostawa,pickupordelivery,abhanl';

/** How sure a name is: what else it may stand for in other lists. */
interface Named {
  column: CsvColumn;
  strength: 1 | 2;
}

const names = new Map<string, Named>();
function name(words: string, column: CsvColumn, strength: 1 | 2, withNumbers: boolean) {
  for (const word of words.split(',')) {
    for (const number of withNumbers ? numberWords : ['']) {
      for (const key of [word + number, number + word]) if (!names.has(key)) names.set(key, { column, strength });
    }
  }
}
name(types, 'type', 2, false);
name(references, 'referenceNumber', 2, true);
name(containers, 'containerNumber', 2, true);
name(orders, 'referenceNumber', 1, true);

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Form in which headers are compared: letters and digits in lower case without accents (FIELD-FILE-05). */
export const columnKey = (header: string): string =>
  // Nearly all are of plain letters, which need none of the forms that others have.
  isPlain(header)
    ? header.toLowerCase().replace(/[^a-z0-9]/g, '')
    : plainSearchKey(header).replace(/[^\p{L}\p{N}]/gu, '');

/** A longer text names no column; of one with several words so many are tried (SEC-03). */
export const columnNameMax = 200;
const nameWordsMax = 10;

/** What a header names; what stands in brackets does not count, and of several words with a slash one is enough. */
function namedBy(header: string): Named | undefined {
  if (header.length > columnNameMax) return undefined;
  const words = header.split(/[/\n\r|;,]+/, nameWordsMax);
  for (const spelling of [header, header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ''), ...words]) {
    const named = names.get(columnKey(spelling));
    if (named) return named;
  }
  return undefined;
}

/** The places at which headers name each column; of surer and less sure names only the surer ones. */
function placesOf(headers: readonly string[]): Record<CsvColumn, number[]> {
  const named = headers.map(namedBy);
  const of = (column: CsvColumn) => {
    const all = named.flatMap((each, place) => (each?.column === column ? [{ place, strength: each.strength }] : []));
    const surest = Math.max(0, ...all.map(({ strength }) => strength));
    return all.filter(({ strength }) => strength === surest).map(({ place }) => place);
  };
  return { type: of('type'), referenceNumber: of('referenceNumber'), containerNumber: of('containerNumber') };
}

/** Where the three columns stand; or those that are missing, or that stand there twice. */
export function findColumns(
  headers: readonly string[],
): { columns: Record<CsvColumn, number> } | { missing: CsvColumn[]; found: Partial<Record<CsvColumn, number>> } {
  const places = placesOf(headers);
  const found: Partial<Record<CsvColumn, number>> = {};
  for (const column of csvColumns) {
    const [only, second] = places[column];
    if (only !== undefined && second === undefined) found[column] = only;
  }
  const { type, referenceNumber, containerNumber } = found;
  if (type !== undefined && referenceNumber !== undefined && containerNumber !== undefined)
    return { columns: { type, referenceNumber, containerNumber } };
  return { missing: csvColumns.filter((column) => found[column] === undefined), found };
}

/** Columns by what stands in them: booking types, container numbers, and where only one other is left, the reference. */
export function guessColumns(rows: readonly TableRow[]): Partial<Record<CsvColumn, number>> {
  const width = Math.min(Math.max(0, ...rows.map(({ cells }) => cells.length)), csvMaxColumns);
  const filled = (place: number) => rows.map(({ cells }) => cells[place]?.trim() ?? '').filter((cell) => cell !== '');
  const all = (place: number, test: (cell: string) => boolean) => {
    const cells = filled(place);
    return cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  };
  const places = Array.from({ length: width }, (_, place) => place).filter((place) => filled(place).length > 0);
  const type = places.find((place) => all(place, looksLikeType));
  const containerNumber = places.find((place) => place !== type && all(place, looksLikeNumber));
  const others = places.filter((place) => place !== type && place !== containerNumber);
  return {
    ...(type !== undefined && { type }),
    ...(containerNumber !== undefined && { containerNumber }),
    ...(others.length === 1 && { referenceNumber: others[0] as number }),
  };
}

/** The header of a list, and what is known of its columns. */
export interface Header extends ListBegin {
  headers: readonly string[];
  found: Partial<Record<CsvColumn, number>>;
  missing: CsvColumn[];
}

function withoutHeader(rows: readonly TableRow[], found: Header['found']): Header {
  const missing = csvColumns.filter((column) => found[column] === undefined);
  return { line: 0, start: rows[0]?.line ?? 1, headers: letters(widest(rows)), found, missing };
}

const headerAt = ({ line, cells }: TableRow, found: Header['found'], missing: CsvColumn[]): Header => ({
  line,
  start: line + 1,
  headers: cells,
  found,
  missing,
});

/** The row of full width that stands right above the others: a header without names that are known. */
function unnamedHeader(above: readonly TableRow[], below: readonly TableRow[]): TableRow | undefined {
  const width = widest(below);
  const all = [...above, ...below.slice(0, 1)];
  let from = above.length;
  while (from > 0 && (all[from]?.line ?? 0) - (all[from - 1]?.line ?? 0) === 1) from--;
  return above.slice(from).find((row) => filledCells(row).length > 1 && widthOf(row) >= width && !isProse(row));
}

/** Rows that hold a container number or, in the column of types, a booking type; and what their columns are. */
function dataOf(rows: readonly TableRow[]): { data: TableRow[]; found: Header['found'] } {
  const numbered = rows.filter(hasNumberCell);
  const tabled = rows.filter((row) => filledCells(row).length > 1 && !isProse(row));
  const { type } = guessColumns(numbered.length > 0 ? numbered : tabled);
  const isTyped = ({ cells }: TableRow) => type !== undefined && looksLikeType(cells[type] ?? '');
  const data = rows.filter((row) => numbered.includes(row) || (tabled.includes(row) && isTyped(row)));
  return { data, found: guessColumns(data) };
}

/** A list that is understood by what stands in its rows: the first of them is data, and what stands above are titles. */
function headless(rows: readonly TableRow[]): Header | undefined {
  const { data, found } = dataOf(rows);
  const { referenceNumber } = found;
  const isRow = (row: TableRow) =>
    data.includes(row) ||
    holdsNumber(row) ||
    (referenceNumber !== undefined && looksLikeReference(row.cells[referenceNumber] ?? ''));
  const begin = rows.findIndex(isRow);
  if (begin === -1) return undefined;
  const below = rows.slice(begin).filter((row) => !isProse(row));
  const header = unnamedHeader(rows.slice(0, begin), below);
  return header ? headerAt(header, found, [...csvColumns]) : withoutHeader(below, found);
}

type Candidate = Pick<Header, 'found' | 'missing'> & { row: TableRow };

/** Whether container numbers stand below, but none of them in the column that a row names for them. */
function isContradicted({ row, found: { containerNumber } }: Candidate, rows: readonly TableRow[]): boolean {
  if (containerNumber === undefined) return false;
  const numbered = rows.filter((each) => each.line > row.line && holdsNumber(each));
  return numbered.length > 0 && !numbered.some(({ cells }) => looksLikeNumber(cells[containerNumber] ?? ''));
}

/** The row that names all columns, else the one that names most. */
function namedHeader(rows: readonly TableRow[]): Header | undefined {
  const firstNumber = rows.find(holdsNumber)?.line ?? Number.POSITIVE_INFINITY;
  const candidates = rows.map((row): Candidate => {
    const result = row.cells.length > csvMaxColumns ? findColumns([]) : findColumns(row.cells);
    return 'columns' in result ? { row, found: result.columns, missing: [] } : { row, ...result };
  });
  const whole = candidates.find(({ row, missing }) => missing.length === 0 && !holdsNumber(row));
  if (whole) return headerAt(whole.row, whole.found, []);
  // What names some of them may also be words above the list, or a row of it.
  const some = candidates.filter(
    (each) =>
      each.missing.length < csvColumns.length &&
      (each.missing.length === 1 || widthOf(each.row) > 1) &&
      !(each.row.line >= firstNumber || isProse(each.row) || isContradicted(each, rows)),
  );
  const fewest = Math.min(...some.map(({ missing }) => missing.length));
  const named = some.find(({ missing }) => missing.length === fewest);
  if (!named) return undefined;
  const guessed = Object.entries(dataOf(rows.filter(({ line }) => line > named.row.line)).found);
  const free = guessed.filter(([, place]) => !Object.values(named.found).includes(place));
  return headerAt(named.row, { ...Object.fromEntries(free), ...named.found }, named.missing);
}

/**
 * Finds the header among the first rows that are not empty: the first that names all columns, else the one that names
 * most; titles above it are overlooked, and what holds a container number is none (FIELD-FILE-02). Without any name it is
 * the first row of full width, unless that is a row like others.
 */
export function findHeader(rows: readonly TableRow[]): Header {
  const known = namedHeader(rows) ?? headless(rows);
  if (known) return known;
  const body = rows.filter((row) => !isProse(row));
  const full = body.find((row) => widthOf(row) === widest(body)) ?? rows[0];
  if (!full) return { line: 0, start: 1, headers: [], found: {}, missing: [...csvColumns] };
  const below = body.filter(({ line }) => line > full.line);
  if (isWrittenLike(full, below[0])) return withoutHeader([full, ...below], guessColumns([full, ...below]));
  return headerAt(full, guessColumns(below), [...csvColumns]);
}

/** Names the shape of a header, so that a mapping can be remembered for it; undefined where there is none. */
export function shapeOf({ line, headers }: Pick<Header, 'line' | 'headers'>): string | undefined {
  const shape = headers.map((header) => columnKey(header).slice(0, 40)).join('|');
  return line === 0 || !/[^|]/.test(shape) || headers.length > csvMaxColumns ? undefined : shape.slice(0, 600);
}
