import type { BookingType } from '../booking/booking-state.ts';
import { isContainerNumber, normalizeContainerNumber, offerContainerNumber } from '../load-unit/container.ts';
import { plainSearchKey } from '../text/search.ts';
import { csvCellMax, csvMaxColumns } from './batch-limits.ts';
import { parseBookingType } from './table-cell.ts';
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

/** What is longer is neither, and never looked at. */
const isShort = (cell: string) => cell.length <= csvCellMax;
const looksLikeType = (cell: string) => isShort(cell) && parseBookingType(cell) !== undefined;
const looksLikeNumber = (cell: string) =>
  isShort(cell) && (isContainerNumber(normalizeContainerNumber(cell)) || offerContainerNumber(cell) !== undefined);

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
export interface Header {
  /** Line of the header; 0 where the list has none. */
  line: number;
  headers: readonly string[];
  found: Partial<Record<CsvColumn, number>>;
  missing: CsvColumn[];
}

const letterOf = (place: number) =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));
const widthOf = ({ cells }: TableRow) => cells.length - [...cells].reverse().findIndex((cell) => cell.trim() !== '');

/** A list without a header: its first row already holds a booking type and a number. */
function headless(rows: readonly TableRow[]): Header | undefined {
  const guessed = guessColumns(rows);
  const first = rows[0]?.cells ?? [];
  const isType = guessed.type !== undefined && looksLikeType(first[guessed.type] ?? '');
  const isNumber = guessed.containerNumber !== undefined && looksLikeNumber(first[guessed.containerNumber] ?? '');
  if (!isType && !isNumber) return undefined;
  const headers = Array.from({ length: Math.max(...rows.map(widthOf)) }, (_, place) => letterOf(place));
  return { line: 0, headers, found: guessed, missing: csvColumns.filter((column) => guessed[column] === undefined) };
}

/**
 * Finds the header among the first rows that are not empty: the first that names all columns, else the one that names
 * most; titles above it are overlooked (FIELD-FILE-02). Without any name the first row of full width is the header, unless
 * it is a row like others.
 */
export function findHeader(rows: readonly TableRow[]): Header {
  const candidates = rows.map((row) => {
    const result = row.cells.length > csvMaxColumns ? findColumns([]) : findColumns(row.cells);
    const found = 'columns' in result ? result.columns : result.found;
    return { row, found, missing: 'columns' in result ? [] : result.missing };
  });
  const fewest = Math.min(csvColumns.length, ...candidates.map(({ missing }) => missing.length));
  const named = candidates.find(({ missing }) => missing.length === fewest && fewest < csvColumns.length);
  if (named && (fewest < 2 || widthOf(named.row) > 1)) {
    const { row, found, missing } = named;
    return { line: row.line, headers: row.cells, found, missing };
  }
  const withoutHeader = headless(rows);
  if (withoutHeader) return withoutHeader;
  const width = Math.max(0, ...rows.map(widthOf));
  const full = rows.find((row) => widthOf(row) === width) ?? rows[0];
  const below = rows.filter(({ line }) => line > (full?.line ?? 0));
  return { line: full?.line ?? 1, headers: full?.cells ?? [], found: guessColumns(below), missing: [...csvColumns] };
}

/** Names the shape of a header, so that a mapping can be remembered for it; undefined where there is none. */
export function shapeOf({ line, headers }: Header): string | undefined {
  const shape = headers.map((header) => columnKey(header).slice(0, 40)).join('|');
  return line === 0 || !/[^|]/.test(shape) || headers.length > csvMaxColumns ? undefined : shape.slice(0, 600);
}
