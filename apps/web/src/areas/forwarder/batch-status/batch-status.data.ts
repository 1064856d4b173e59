import {
  type BatchParseResult,
  type BatchRow,
  batch,
  containerStatus,
  forwarder,
  type StatusRow,
} from '@quaygate/contract';
import { firstFreeSlot } from '@quaygate/rules';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, download } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { RunRow } from './batch-run.ts';

export interface Scope {
  u: string | undefined;
  f: string | undefined;
}

export const terminalsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['terminals', scope.f],
    queryFn: ({ signal }) => call(forwarder.terminals, { params: scope, signal }),
  });

export async function askBlock(
  scope: Scope,
  terminalId: number,
  getStatusRequests: BatchRow[],
  signal: AbortSignal,
): Promise<StatusRow[]> {
  const answer = await call(containerStatus.get, {
    params: { ...scope, terminalId },
    query: { requestType: 'list' },
    body: { getStatusRequests },
    signal,
  });
  return 'getStatusRequestResponses' in answer ? answer.getStatusRequestResponses : [];
}

/** What the server formats: of each row's slots only the first that is free (FWD-BATCH-46). */
function answerOf({ request, response, errorCode }: RunRow): StatusRow {
  if (errorCode || !response) return { getStatusRequest: request, errorCode: errorCode as StatusRow['errorCode'] };
  const slot = firstFreeSlot(response.timeSlots);
  return { getStatusRequest: request, getStatusResponse: { ...response, timeSlots: slot ? [slot] : [] } };
}

export function useDownload(scope: Scope) {
  return useMutation({
    mutationFn: async ({
      terminalId,
      fileName,
      rows,
    }: {
      terminalId: number;
      fileName: string;
      rows: readonly RunRow[];
    }) => {
      const body = { terminalId, fileName, getStatusRequestResponses: rows.map(answerOf) };
      const file = await download(batch.downloadCsv, { params: scope, body });
      saveFile(file.blob, file.name ?? `${fileName.replace(/\.csv$/i, '') || 'status'}_download.csv`);
    },
  });
}

export function useParseFile(scope: Scope) {
  return useMutation({
    mutationFn: (file: File): Promise<BatchParseResult> => call(batch.parseCsv, { params: scope, file }),
  });
}
