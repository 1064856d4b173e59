import { BatchDownload, DownloadRow, type OfferedSlot, type UnreadRow } from '@quaygate/contract';
import type { Language } from '@quaygate/phrases';
import { firstFreeSlot, guardFormula, localTime } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { parseInput } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { errorText, unreadText } from './batch.texts.ts';

/** What a download is made of: the body as it came, and what the server adds. */
export interface DownloadOrder {
  bytes: Uint8Array;
  language: Language;
  /** Of every terminal. */
  timeZones: ReadonlyMap<number, string>;
}

export interface Download {
  fileName: string;
  csv: Uint8Array;
}

const columns = [
  'type',
  'referenceNumber',
  'containerNumber',
  'terminalId',
  'result',
  'errorCode',
  'errorText',
  'containerType',
  'netWeight',
  'tollData',
  'dangerousGoods',
  'slotBegin',
  'slotEnd',
  'category',
];

const slotCells = (slot: OfferedSlot | undefined, timeZone: string) =>
  slot ? [localTime(slot.slotBegin, timeZone), localTime(slot.slotEnd, timeZone), slot.category] : ['', '', ''];

function failureOf({ getStatusResponse, errorCode }: DownloadRow): string | undefined {
  if (errorCode) return errorCode;
  if (!getStatusResponse) return 'unknownError';
  return getStatusResponse.timeSlots.length === 0 ? 'booking_has_no_timeslots' : undefined;
}

function cellsOfRow(row: DownloadRow, terminalId: number, timeZone: string, language: Language): string[] {
  const { getStatusRequest: asked, getStatusResponse } = row;
  const failure = failureOf(row);
  const container = getStatusResponse?.container;
  return [
    asked.type ?? '',
    asked.referenceNumber ?? '',
    asked.containerNumber ?? '',
    String(terminalId),
    failure ? 'failed' : 'successful',
    failure ?? '',
    failure ? errorText(failure, language) : '',
    container?.containerType ?? '',
    String(container?.netWeight ?? ''),
    (container?.listTollData ?? []).map((toll) => `${toll.customsReference} ${toll.status}`).join(', '),
    (container?.listDangerousGoodsData ?? []).map((goods) => `${goods.unNumber} ${goods.class}`).join(', '),
    ...slotCells(firstFreeSlot(getStatusResponse?.timeSlots ?? []), timeZone),
  ];
}

/** One that could not be read says in which line of the list it stands. */
function cellsOfUnread(row: UnreadRow, terminalId: number, language: Language): string[] {
  const { type, referenceNumber, containerNumber, errorType, line } = row;
  const said = [type, referenceNumber, containerNumber, String(terminalId), 'failed', errorType];
  const cells = [...said, unreadText(line, language)];
  return [...cells, ...columns.slice(cells.length).map(() => '')];
}

const byteOrderMark = '\ufeff';
const UnreadDownload = BatchDownload.extend({ getStatusRequestResponses: z.array(z.unknown()).min(1).max(40_000) });
/** The cells of so many rows are in memory at once. */
const rowsAtOnce = 1_000;
const linesOf = (rows: string[][]) =>
  stringify(rows, { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ });

/** The name of the uploaded file with _download; what no file system takes becomes a hyphen. */
function downloadName(fileName = ''): string {
  const name = fileName
    .toWellFormed()
    .replace(/\.csv$/i, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .trim();
  return `${name || 'status'}_download.csv`;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refusal('malformed_request');
  }
}

/**
 * Writes the results of a batch as CSV (api-forwarder 7.8). Takes about a second for 40,000 rows.
 * @throws Refusal malformed_request, validation_failed, terminal_not_found
 */
export function writeDownload({ bytes, language, timeZones }: DownloadOrder): Download {
  const order = parseInput(UnreadDownload, parseJson(bytes));
  const { terminalId, fileName, getStatusRequestResponses, unreadRows = [] } = order;
  const timeZone = timeZones.get(terminalId);
  if (!timeZone) throw new Refusal('terminal_not_found');

  const lines = [byteOrderMark, linesOf([columns])];
  for (let begin = 0; begin < getStatusRequestResponses.length; begin += rowsAtOnce) {
    const rows = getStatusRequestResponses.slice(begin, begin + rowsAtOnce).map((unread, index) => {
      const row = parseInput(DownloadRow, unread, ['getStatusRequestResponses', begin + index]);
      return cellsOfRow(row, terminalId, timeZone, language).map(guardFormula);
    });
    lines.push(linesOf(rows));
  }
  lines.push(linesOf(unreadRows.map((row) => cellsOfUnread(row, terminalId, language).map(guardFormula))));
  return { fileName: downloadName(fileName), csv: new TextEncoder().encode(lines.join('')) };
}
