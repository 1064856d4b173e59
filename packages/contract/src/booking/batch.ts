import { csvColumns, csvCorruptRowsMax, csvMaxColumns, expectations, rowWarnings } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, route } from '../base/route.ts';
import { StatusResponse, StatusRow } from './container-status.ts';
import { BookingType } from './load-unit-data.ts';

export const parseErrorTypes = [
  'column_missing',
  'row_incomplete',
  'datatype_mismatch',
  'booking_type_not_parseable',
  'no_rows',
  'too_many_rows',
  'file_encoding_not_supported',
  'spreadsheet_not_readable',
  'spreadsheet_protected',
  'unknown',
] as const;

/** What a row of a list says of customer, order number and note. */
const OwnCells = z.object({
  customer: z.string().optional(),
  orderNumber: z.string().optional(),
  note: z.string().optional(),
});

export const BatchRow = z.object({
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  type: BookingType,
  terminalId: z.int().nullable(),
  /** What the row says of its terminal; the list has no such column, or says nothing (PLAN-07). */
  terminal: z.string().optional(),
  /** The company's own texts, where the list has columns of them and the row says something there (PLAN-08). */
  own: OwnCells.optional(),
  /** Line of the file, the header is line 1; rows that come from no file have none. */
  line: z.int().optional(),
  /** The container number that is offered for one that is none (FIELD-FILE-21). */
  suggestedContainerNumber: z.string().optional(),
  /** What a spreadsheet has probably spoilt in the reference number (FIELD-FILE-11). */
  warnings: z.array(z.enum(rowWarnings)).optional(),
});
export type BatchRow = z.infer<typeof BatchRow>;

const Column = z.enum(csvColumns);

/** A row that cannot be read: where, what was read and what was expected, with its cells to mend it. */
export const CorruptRow = z.object({
  errorType: z.enum(parseErrorTypes),
  rowNumber: z.int(),
  row: z.string(),
  /** Null where it concerns the whole row. */
  column: Column.nullable(),
  read: z.string(),
  expected: z.enum(expectations),
  values: z.object({ type: z.string(), referenceNumber: z.string(), containerNumber: z.string() }),
  terminal: z.string().optional(),
  own: OwnCells.optional(),
});
export type CorruptRow = z.infer<typeof CorruptRow>;

/** The header of a list and its first rows, for the user who says what its columns are. */
export const BatchColumns = z.object({
  /** Names of the columns as they stand in the list; letters where it has no header. */
  headers: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /** What was recognised or chosen: the place of a column, or one booking type of all rows. */
  type: z.union([z.int(), BookingType]).nullable(),
  referenceNumber: z.int().nullable(),
  containerNumber: z.int().nullable(),
  /** How: by names, by what stands in the cells, as the company chose before, or as it was chosen now. */
  source: z.enum(['names', 'contents', 'remembered', 'chosen']),
});
export type BatchColumns = z.infer<typeof BatchColumns>;

/**
 * What became of an uploaded list. errorType, corruptRow and corruptRowNumber name the first thing that is wrong; rows that
 * can be read are there beside those that cannot. Lines are counted from 1.
 */
export const BatchParseResult = z.object({
  errorType: z.enum(parseErrorTypes).nullable(),
  corruptRow: z.string().nullable(),
  corruptRowNumber: z.int().nullable(),
  /** The corrupt rows from the top, at most 100, and how many there are. */
  corruptRows: z.array(CorruptRow),
  corruptRowCount: z.int(),
  missingColumns: z.array(z.string()),
  /** Null where the file has no rows that can be looked at. */
  columns: BatchColumns.nullable(),
  /** Sheets of a spreadsheet, and which of them was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Rows with values that are hidden in the spreadsheet, by hand or by a filter, and left out; missing where there are none. */
  hiddenRowCount: z.int().optional(),
  getStatusRequests: z.array(BatchRow),
});
export type BatchParseResult = z.infer<typeof BatchParseResult>;

/** A row as the browser has it: its code may also be one of its own, such as unknownError. */
export const DownloadRow = StatusRow.extend({
  getStatusResponse: StatusResponse.nullish(),
  errorCode: z.string().max(100).nullish(),
});
export type DownloadRow = z.infer<typeof DownloadRow>;

/** Longer ones are cut. */
const cell = z.string().overwrite((text) => text.slice(0, 500));
/** A row of the list that was not asked for, because it cannot be read; its cells as they stand there. */
export const UnreadRow = z.object({
  line: z.int(),
  errorType: z.enum(parseErrorTypes),
  type: cell,
  referenceNumber: cell,
  containerNumber: cell,
});
export type UnreadRow = z.infer<typeof UnreadRow>;

export const BatchDownload = z.object({
  terminalId: z.int(),
  fileName: z.string().max(200).optional(),
  getStatusRequestResponses: z.array(DownloadRow).min(1).max(40_000),
  /** Written below the others (FWD-BATCH-48). */
  unreadRows: z.array(UnreadRow).max(csvCorruptRowsMax).optional(),
});
export type BatchDownload = z.infer<typeof BatchDownload>;

const place = z.coerce.number().int().min(0).max(csvMaxColumns);
/**
 * What the user says of a list: which sheet, and which column is what. The columns are remembered for lists of the company
 * with the same header (FIELD-FILE-07).
 */
export const ParseQuery = z
  .object({
    sheet: z.string().max(100).optional(),
    typeColumn: z.union([place, BookingType]).optional(),
    referenceColumn: place.optional(),
    containerColumn: z.union([z.literal('none'), place]).optional(),
  })
  .refine(
    (asked) =>
      [asked.typeColumn, asked.referenceColumn, asked.containerColumn].every((each) => each === undefined) ||
      (asked.typeColumn !== undefined && asked.referenceColumn !== undefined && asked.containerColumn !== undefined),
    { path: ['referenceColumn'], message: 'fieldRequired' },
  );
export type ParseQuery = z.infer<typeof ParseQuery>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/containers';
const read = { access: { roles: forwarderRead }, scope: { forwarder: 'f' }, plan: true, params: ofForwarder } as const;

export const batch = {
  parseCsv: route({
    name: 'parseCsv',
    method: 'POST',
    path: `${path}/parseCsv`,
    ...read,
    query: ParseQuery,
    upload: true,
    heavy: true,
    bodyLimit: 5_000_000,
    response: BatchParseResult,
  }),
  downloadCsv: route({
    name: 'downloadCsv',
    method: 'POST',
    path: `${path}/downloadCsv`,
    ...read,
    body: BatchDownload,
    bytes: true,
    heavy: true,
    bodyLimit: 40_000_000,
    file: 'text/csv',
    errors: ['terminal_not_found'],
  }),
};
