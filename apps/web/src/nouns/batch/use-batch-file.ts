import type { BatchColumns, BatchParseResult, BatchRow, CorruptRow, ParseQuery } from '@quaygate/contract';
import { fileError, listFailure } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useParseFile } from './batch.mutations.ts';

/** A list as it was read: rows to ask for, and rows to mend first. */
export interface BatchList {
  rows: BatchRow[];
  corruptRows: CorruptRow[];
  corruptRowCount: number;
  /** What its columns are called, and which were taken. */
  columns: BatchColumns | null;
}

/** Whether the user has to say which columns, or which sheet of several, is meant. */
function isOpen({ errorType, columns, sheets }: BatchParseResult, { sheet }: ParseQuery): boolean {
  if (sheets.length > 1 && sheet === undefined) return true;
  return (errorType === 'column_missing' && columns !== null) || (errorType === 'no_rows' && sheets.length > 1);
}

/** A file of many requests: what is wrong with it, in words, and its rows (FWD-BATCH-32). */
export function useBatchFile(file: File | undefined) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const failureText = useFailureText();
  const parsing = useParseFile();
  const [isSent, setIsSent] = useState(false);

  // A wrong file is named as soon as it is chosen, a missing one when the form is sent.
  const wrong = file || isSent ? fileError(file) : undefined;
  const { data, variables } = parsing;
  const open = data && variables && isOpen(data, variables.asked) ? data : undefined;
  const failure = data && !open ? listFailure(data) : undefined;
  const refused = hasCode(parsing.error, 'request_too_large')
    ? shell('field.fileTooBig')
    : hasCode(parsing.error, 'unsupported_media_type')
      ? shell('field.invalidFileType')
      : parsing.error && failureText(parsing.error);
  const missing = data?.missingColumns.map((column) => text(`column.${column as 'type'}`)).join(', ') ?? '';
  const complaint =
    failure && (failure === 'unknownError' ? shell('unknownError') : text(`upload.${failure}`, { columns: missing }));

  /**
   * Reads the file when the form is sent.
   * @param terminalId undefined where it has to be chosen first, null where the rows may do without
   * @returns undefined where something is missing, wrong or open, and the form says what
   */
  async function read(terminalId: number | null | undefined, asked: ParseQuery = {}): Promise<BatchList | undefined> {
    setIsSent(true);
    if (terminalId === undefined || !file || fileError(file) || parsing.isPending) return undefined;
    const result = await parsing.mutateAsync({ file, asked }).catch(() => undefined);
    if (!result || listFailure(result) || isOpen(result, asked)) return undefined;
    setIsSent(false);
    const { getStatusRequests, corruptRows, corruptRowCount, hiddenRowCount, columns } = result;
    // Whatever the rows are for, and wherever that leads (FIELD-FILE-03).
    if (hiddenRowCount) notify.warning(text('upload.hiddenRows', { count: hiddenRowCount }));
    return { rows: getStatusRequests.map((row) => ({ ...row, terminalId })), corruptRows, corruptRowCount, columns };
  }
  return {
    isSent,
    isParsing: parsing.isPending,
    /** What was read of a list whose columns or sheet the user has to say. */
    open,
    error: wrong ? shell(`field.${wrong}`) : complaint || refused || undefined,
    /** Another file was chosen: what was said of the one before is over. */
    reset: parsing.reset,
    read,
  };
}
