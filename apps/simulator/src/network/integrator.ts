import {
  type Admission,
  admission,
  type BatchResult,
  type FeedBooking,
  feed,
  gateEvent,
  loadUnit,
  release,
  slot,
  train,
  vehicle,
} from '@quaygate/contract';
import type { Facility } from '../settings.ts';
import { type Answer, type Ask, KeyRefused } from './request.ts';

const calls = {
  slotTemplates: slot.reportTemplates,
  slotCapacities: slot.reportCapacities,
  trains: train.report,
  loadUnits: loadUnit.report,
  releases: release.report,
  trainBookings: train.reportBookings,
  gateEvents: gateEvent.report,
  vehiclePositions: vehicle.report,
};
export type ReportCall = keyof typeof calls;
export const reportCalls = Object.keys(calls) as ReportCall[];

/** An item of any report; dates travel as ISO text. */
export type Item = { eventId: string; occurredAt: Date } & Record<string, unknown>;

/** Items of one batch at most (terminal contract, 9.2). */
export const batchSize = 500;

export interface Integrator {
  /** Sends up to 500 items; a refusal of the whole batch is an error. */
  report(call: ReportCall, items: readonly Item[]): Promise<BatchResult>;
  /** A page of the booking feed; `undefined` when the cursor is too old. */
  feed(cursor: string | undefined): Promise<{ items: FeedBooking[]; nextCursor: string; more: boolean } | undefined>;
  admission(tourId: string): Promise<Admission | undefined>;
}

/**
 * The integration API with the key of one facility.
 * @throws KeyRefused when the key is unknown, over, of another facility or lacks a scope
 */
export function integrator(ask: Ask, { id: facilityId, key }: Pick<Facility, 'id' | 'key'>): Integrator {
  const params = { facilityId };
  const accepted = <R>(answer: Answer<R>): R => {
    if (!answer.refused) return answer.value;
    const { status, code } = answer.refused;
    if (status === 401 || status === 403) throw new KeyRefused(`facility ${facilityId}: ${code}`);
    throw new Error(`facility ${facilityId}: ${status} ${code}`);
  };
  return {
    report: async (call, items) =>
      accepted(await ask(calls[call], { token: key, params, body: { items: [...items] } })),
    async feed(cursor) {
      const answer = await ask(feed.read, { token: key, params, query: { cursor, limit: 500 } });
      return answer.refused?.code === 'cursor_expired' ? undefined : accepted(answer);
    },
    async admission(tourId) {
      const { items } = accepted(await ask(admission.check, { token: key, params, query: { tourId } }));
      return items.find((item) => item.tourId === tourId);
    },
  };
}
