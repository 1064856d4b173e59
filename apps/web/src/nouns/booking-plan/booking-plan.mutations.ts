import {
  type BookedRow,
  booking,
  bookingPlan,
  type DrivingMinutes,
  type PlanChange,
  type PlanCheck,
  type PlannedBooking,
} from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#web/lib/call/api.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { refreshDrivingMinutes } from '../driving-minutes/driving-minutes.queries.ts';

/** A block of bookings may take longer than other calls. */
const bookTimeoutMs = 30_000;

export interface PlanCalls {
  save: (change: PlanChange) => Promise<void>;
  check: (rowIds: string[], signal: AbortSignal) => Promise<PlanCheck>;
  book: (rows: PlannedBooking[]) => Promise<BookedRow[]>;
  /** Takes a booking back. */
  remove: (truckerId: string, bookingId: string) => Promise<void>;
  /** Tours, bookings and statistics of other screens are old now; they load again when they are opened. */
  changed: () => void;
}

/** Puts the driving minutes of the company in place of those before (PLAN-25). */
export function useSetDrivingMinutes() {
  const params = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (minutes: DrivingMinutes[]) => call(bookingPlan.updateMinutes, { params, body: { minutes } }),
    onSettled: () => refreshDrivingMinutes(client, params),
  });
}

/** What the plan asks of the server. */
export function usePlanCalls(): PlanCalls {
  const params = useForwarderScope();
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: (body) => call(bookingPlan.update, { params, body }),
      check: (rowIds, signal) => call(bookingPlan.check, { params, body: { rowIds }, signal }),
      book: async (rows) => (await call(bookingPlan.book, { params, body: { rows }, timeoutMs: bookTimeoutMs })).rows,
      remove: (t, bookingId) => call(booking.remove, { params: { ...params, t, bookingId } }),
      changed: () =>
        void client.invalidateQueries({
          refetchType: 'none',
          predicate: ({ queryKey }) => queryKey[0] !== 'bookingPlan',
        }),
    }),
    [params, client],
  );
}
