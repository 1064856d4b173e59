import type { BatchRow } from '@quaygate/contract';
import { fileError, parseFailures } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { useParseFile } from './batch.mutations.ts';

/** A file of many requests: what is wrong with it, in words, and its rows (FWD-BATCH-32). */
export function useBatchFile(file: File | undefined) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  const failureText = useFailureText();
  const parsing = useParseFile();
  const [isSent, setIsSent] = useState(false);

  // A wrong file is named as soon as it is chosen, a missing one when the form is sent.
  const wrong = file || isSent ? fileError(file) : undefined;
  const failures = parsing.data ? parseFailures(parsing.data) : [];
  const unnamed = (parsing.data?.corruptRowCount ?? 0) - failures.length;
  const refused = hasCode(parsing.error, 'request_too_large')
    ? shell('field.fileTooBig')
    : hasCode(parsing.error, 'unsupported_media_type')
      ? shell('field.invalidFileType')
      : parsing.error && failureText(parsing.error);
  const complaint = [
    ...failures.map((failure) =>
      failure.key === 'unknownError' ? shell('unknownError') : text(`upload.${failure.key}`, { ...failure }),
    ),
    ...(unnamed > 0 && failures.length > 0 ? [text('upload.moreRows', { count: unnamed })] : []),
  ].join('\n');

  /** Reads the file when the form is sent. Undefined: something is missing or wrong, and the form says what. */
  async function read(terminalId: number | undefined): Promise<BatchRow[] | undefined> {
    setIsSent(true);
    if (terminalId === undefined || !file || fileError(file) || parsing.isPending) return undefined;
    const result = await parsing.mutateAsync(file).catch(() => undefined);
    if (!result || result.errorType !== null) return undefined;
    setIsSent(false);
    return result.getStatusRequests.map((row) => ({ ...row, terminalId }));
  }
  return {
    isSent,
    isParsing: parsing.isPending,
    error: wrong ? shell(`field.${wrong}`) : complaint || refused || undefined,
    /** Another file was chosen: what was said of the one before is over. */
    reset: parsing.reset,
    read,
  };
}
