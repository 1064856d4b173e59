import {
  type BatchParseResult,
  type Booking,
  type BookingType,
  batch,
  booking,
  containerStatus,
  type ForwarderTrucker,
  forwarder,
  type OfferedSlot,
  type StatusResponse,
  trucker,
} from '@quaygate/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#web/lib/api.ts';
import { useForwarderSelection } from '#web/session/selections.ts';
import { useSession } from '#web/session/session-store.ts';
import { nowText } from '#web/text/now-text.ts';
import { type MissingContext, missingForBooking, missingForStatus } from './booking-context.ts';
import type { UnitRequest } from './check-request.ts';

export interface Scope {
  u: string | undefined;
  f: string | undefined;
}
const key = (scope: Scope, ...parts: unknown[]) => ['status-request', scope.f, ...parts];

export const terminalsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key(scope, 'terminals'),
    queryFn: ({ signal }) => call(forwarder.terminals, { params: scope, signal }),
  });

/** Present and future one-to-one restrictions of a terminal (FWD-STAT-34). */
export const restrictionsQuery = (scope: Scope, terminalId: number | undefined) =>
  queryOptions({
    queryKey: key(scope, 'restrictions', terminalId),
    queryFn: ({ signal }) => call(forwarder.oneToOneRestrictions, { params: { ...scope, terminalId }, signal }),
    enabled: terminalId !== undefined,
  });

export const truckersQuery = (scope: Scope) =>
  queryOptions({
    queryKey: key(scope, 'truckers'),
    queryFn: ({ signal }) => call(trucker.approved, { params: scope, signal }),
  });

/** Raised before anything is sent (FWD-STAT-44). */
async function refuseMissing(missing: MissingContext | undefined): Promise<void> {
  if (missing) throw new ApiError(0, { detail: await nowText('forwarder', `statusRequest.notFound.${missing}`) });
}

export function useRequestStatus(scope: Scope) {
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

export interface BookingOrder {
  request: UnitRequest;
  /** As the status named it: the order that was shown is the one that is booked. */
  containerNumber: string | null;
  slot: OfferedSlot;
  trucker: ForwarderTrucker | undefined;
  /** Name of the forwarder. */
  forwarder: string | undefined;
  idempotencyKey: string;
}

export function useCreateBooking(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (order: BookingOrder): Promise<Booking> => {
      const { request, slot, trucker } = order;
      await refuseMissing(missingForBooking(request.terminalId, trucker));
      return call(booking.create, {
        params: { ...scope, t: trucker?.userId },
        body: {
          type: request.type,
          referenceNumber: request.referenceNumber,
          containerNumber: order.containerNumber,
          licensePlate: trucker?.licensePlate ?? '',
          timeSlot: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd },
          terminalId: request.terminalId,
          forwarder: order.forwarder,
        },
        idempotencyKey: order.idempotencyKey,
      });
    },
    // Tours, bookings and statistics of other screens are old now; they load again when they are opened.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  });
}

export interface FormPreferences {
  terminalId?: number;
  mode?: 'single' | 'batch';
  type?: BookingType;
}

/** Remembers the form per user and forwarder; a failure is not shown (FWD-STAT-27). */
export async function keepPreferences(scope: Scope, preferences: FormPreferences): Promise<void> {
  const known = useSession.getState().config?.getStatusFormPreferences ?? {};
  const next = { ...known, ...preferences };
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  try {
    const config = await call(forwarder.updateConfig, { params: scope, body: { getStatusFormPreferences: next } });
    // Another forwarder may have been selected meanwhile.
    if (useForwarderSelection.getState().selected?.id === scope.f) useSession.setState({ config });
  } catch {
    // The next successful request tries again.
  }
}

export function useParseFile(scope: Scope) {
  return useMutation({
    mutationFn: (file: File): Promise<BatchParseResult> => call(batch.parseCsv, { params: scope, file }),
  });
}
