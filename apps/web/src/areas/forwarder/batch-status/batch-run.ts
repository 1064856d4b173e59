import type { BatchRow, Overweight, StatusRow, UnreadRow } from '@quaygate/contract';
import {
  blocksOf,
  firstFreeSlot,
  isContainerNumber,
  offerContainerNumber,
  repairContainerNumber,
} from '@quaygate/rules';
import { isUnanswered, noAnswer } from '#web/lib/call/api-error.ts';
import type { CorruptRows } from './batch-address.ts';

/** A row of the list with its line in the file (the header is line 1) and what came of it. */
export interface RunRow {
  line: number;
  request: BatchRow;
  response?: StatusRow['getStatusResponse'];
  errorCode?: string;
  overweight?: Overweight;
  /** The container number that is offered for the one that was asked for. */
  suggested?: string;
}

export type AskBlock = (requests: BatchRow[], signal: AbortSignal) => Promise<StatusRow[]>;

export const linesOf = (requests: readonly BatchRow[]): RunRow[] =>
  requests.map((request, index) => ({ line: request.line ?? index + 2, request }));

export const isDone = ({ response, errorCode }: RunRow): boolean => response !== undefined || errorCode !== undefined;
/** A row is successful with at least one slot (api-forwarder 7.8). */
export const isSuccessful = ({ response, errorCode }: RunRow): boolean =>
  errorCode === undefined && (response?.timeSlots.length ?? 0) > 0;

/** What the server writes into the file: of each row's slots only the first that is free (FWD-BATCH-46). */
export function answerOf({ request, response, errorCode }: RunRow): StatusRow {
  if (errorCode || !response) return { getStatusRequest: request, errorCode: errorCode as StatusRow['errorCode'] };
  const slot = firstFreeSlot(response.timeSlots);
  return { getStatusRequest: request, getStatusResponse: { ...response, timeSlots: slot ? [slot] : [] } };
}

/** The rows that could not be read and were not mended since, as they go into the file (FWD-BATCH-48). */
export function unreadRows({ corruptRows }: CorruptRows, rows: readonly RunRow[]): UnreadRow[] {
  const asked = new Set(rows.map(({ line }) => line));
  return corruptRows
    .filter(({ rowNumber }) => !asked.has(rowNumber))
    .map(({ rowNumber, errorType, values }) => ({ line: rowNumber, errorType, ...values }));
}

/** What needs no request to fail (FWD-BATCH-18, FWD-BATCH-19). */
function refusedHere({ terminalId, containerNumber }: BatchRow): string | undefined {
  if (terminalId === null) return 'terminal_id_is_null';
  return containerNumber !== null && !isContainerNumber(containerNumber)
    ? 'container_number_invalid_format'
    : undefined;
}

/** The number to offer for a row that failed: the server's, one that is nearly a number, or one with its right check digit (FIELD-FILE-21). */
function suggestionOf({ containerNumber, suggestedContainerNumber }: BatchRow, named?: string): { suggested?: string } {
  const number = containerNumber ?? '';
  const suggested = named ?? suggestedContainerNumber ?? offerContainerNumber(number) ?? repairContainerNumber(number);
  return suggested ? { suggested } : {};
}

const codeOf = (reason: unknown): string =>
  (typeof reason === 'object' &&
    reason !== null &&
    'code' in reason &&
    typeof reason.code === 'string' &&
    reason.code) ||
  (isUnanswered(reason) ? noAnswer : 'unknownError');

const settled = (row: RunRow, answer: StatusRow | undefined): RunRow => {
  const { line, request } = row;
  const errorCode = answer?.errorCode ?? (answer?.getStatusResponse ? undefined : 'unknownError');
  const isEmpty = answer?.getStatusResponse?.timeSlots.length === 0;
  return {
    line,
    request,
    ...(answer?.getStatusResponse ? { response: answer.getStatusResponse } : {}),
    ...(errorCode || isEmpty ? { errorCode: errorCode ?? 'booking_has_no_timeslots' } : {}),
    ...(answer?.overweight ? { overweight: answer.overweight } : {}),
    ...(errorCode === 'reference_not_found' || errorCode === 'container_number_invalid_format'
      ? suggestionOf(request, answer?.suggestedContainerNumber)
      : {}),
  };
};

/**
 * Asks for rows block by block, one request at a time, and tells every settled row (FWD-BATCH-35). A refused block
 * fails its rows and the run goes on (FWD-BATCH-36). Ends early when the signal is given.
 */
export async function runBatch(
  rows: readonly RunRow[],
  ask: AskBlock,
  onSettled: (rows: RunRow[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const asked: RunRow[] = [];
  const refused: RunRow[] = [];
  for (const { line, request } of rows) {
    const errorCode = refusedHere(request);
    if (errorCode) refused.push({ line, request, errorCode, ...suggestionOf(request) });
    else asked.push({ line, request });
  }
  if (refused.length > 0) onSettled(refused);
  for (const block of blocksOf(asked)) {
    if (signal.aborted) return;
    let answers: (StatusRow | undefined)[];
    try {
      answers = await ask(
        block.map(({ request }) => request),
        signal,
      );
    } catch (reason) {
      if (signal.aborted) return;
      const errorCode = codeOf(reason);
      onSettled(block.map(({ line, request }) => ({ line, request, errorCode })));
      continue;
    }
    if (signal.aborted) return;
    onSettled(block.map((row, index) => settled(row, answers[index])));
  }
}
