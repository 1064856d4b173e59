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
  'unknown',
] as const;

export const BatchRow = z.object({
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  type: BookingType,
  terminalId: z.int().nullable(),
  /** Line of the file, the header is line 1; rows that come from no file have none. */
  line: z.int().optional(),
});
export type BatchRow = z.infer<typeof BatchRow>;

/** A row that cannot be read, and why. */
const CorruptRow = z.object({ errorType: z.enum(parseErrorTypes), rowNumber: z.int(), row: z.string() });
export type CorruptRow = z.infer<typeof CorruptRow>;

/** What became of an uploaded list. With an errorType no row is read. Line 1 is the header. */
export const BatchParseResult = z.object({
  errorType: z.enum(parseErrorTypes).nullable(),
  corruptRow: z.string().nullable(),
  corruptRowNumber: z.int().nullable(),
  /** The corrupt rows from the top, at most 100, and how many there are; errorType, corruptRow and corruptRowNumber name the first. */
  corruptRows: z.array(CorruptRow),
  corruptRowCount: z.int(),
  missingColumns: z.array(z.string()),
  getStatusRequests: z.array(BatchRow),
});
export type BatchParseResult = z.infer<typeof BatchParseResult>;

/** A row as the browser has it: its code may also be one of its own, such as unknownError. */
export const DownloadRow = StatusRow.extend({
  getStatusResponse: StatusResponse.nullish(),
  errorCode: z.string().max(100).nullish(),
});
export type DownloadRow = z.infer<typeof DownloadRow>;

export const BatchDownload = z.object({
  terminalId: z.int(),
  fileName: z.string().max(200).optional(),
  getStatusRequestResponses: z.array(DownloadRow).min(1).max(40_000),
});
export type BatchDownload = z.infer<typeof BatchDownload>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/containers';
const read = { access: { roles: forwarderRead }, scope: { forwarder: 'f' }, plan: true, params: ofForwarder } as const;

export const batch = {
  parseCsv: route({
    name: 'parseCsv',
    method: 'POST',
    path: `${path}/parseCsv`,
    ...read,
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
