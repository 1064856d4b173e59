import {
  type BatchRow,
  type BookingType,
  containerStatus,
  type StatusResponse,
  type StatusRow,
} from '@quaygate/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#web/lib/call/api.ts';
import { ApiError } from '#web/lib/call/api-error.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { missingForStatus, refuseMissing } from './missing-context.ts';

/** One load unit that is asked about. */
export interface UnitRequest {
  terminalId: number;
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
}

/** Asks the terminal for the status of one load unit. Not cached: every press asks again. */
export function useRequestStatus() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: async (request: UnitRequest): Promise<StatusResponse> => {
      const { terminalId } = request;
      await refuseMissing(missingForStatus(terminalId));
      const query = { requestType: 'single' } as const;
      const answer = await call(containerStatus.get, { params: { ...scope, terminalId }, query, body: request });
      if (!('container' in answer)) throw new ApiError(200);
      return answer;
    },
  });
}

/** Asks for one block of a list; the answers stand in the order of the requests. */
export function useRequestStatusBlock(terminalId: number) {
  const scope = useForwarderScope();
  return useCallback(
    async (getStatusRequests: BatchRow[], signal: AbortSignal): Promise<StatusRow[]> => {
      const answer = await call(containerStatus.get, {
        params: { ...scope, terminalId },
        query: { requestType: 'list' },
        body: { getStatusRequests },
        signal,
      });
      return 'getStatusRequestResponses' in answer ? answer.getStatusRequestResponses : [];
    },
    [scope, terminalId],
  );
}
