import {
  type Booking,
  bookingMove,
  type ForwarderTrucker,
  type MovedBookings,
  type MoveSlot,
  type NewBooking,
  type OfferedSlot,
  type TimeSlot,
  type Tour,
  tour,
} from '@quaygate/contract';
import type { z } from 'zod';
import type { Settings } from '../settings.ts';
import type { Licenses } from './licenses.ts';
import type { Answer, Ask } from './request.ts';
import type { openSession } from './session.ts';

/** A driver who may be booked: approved, with a plate and a licence. */
export interface Driver {
  id: string;
  licensePlate: string;
  licensedUntil: Date | null;
}

export interface Forwarder {
  readonly id: string;
  drivers(): Promise<Driver[]>;
  /** Ids of the approved drivers without a licence. */
  unlicensed(): Promise<string[]>;
  readonly licenses: Licenses;
  /** The offered slots of a load unit; the code of the refusal otherwise. */
  slots(
    facilityId: number,
    unit: Pick<z.input<typeof NewBooking>, 'type' | 'referenceNumber' | 'containerNumber'>,
  ): Promise<OfferedSlot[] | string>;
  /** Books; with the same key it is the same booking. */
  book(driverId: string, key: string, order: z.input<typeof NewBooking>): Promise<Booking | string>;
  /** Tours with a load unit that may miss its train, by slot. */
  toursAtRisk(): Promise<Tour[]>;
  /** The slots that the tour of a booking may move to; the code of the refusal otherwise. */
  slotsToMove(driverId: string, bookingId: string): Promise<MoveSlot[] | string>;
  /** Moves the whole tour of a booking; with the same key it is the same move. */
  move(driverId: string, bookingId: string, key: string, timeSlot: TimeSlot): Promise<MovedBookings | string>;
  /** Takes a booking back; false when it may not go any more. */
  remove(driverId: string, bookingId: string): Promise<boolean>;
}

export type Account = Settings['accounts'][number];

export const driverOf = ({ userId, licensePlate, licenseStatus, expirationDate }: ForwarderTrucker): Driver[] =>
  licensePlate && licenseStatus === 'ASSIGNED' ? [{ id: userId, licensePlate, licensedUntil: expirationDate }] : [];

type As = Awaited<ReturnType<typeof openSession>>['as'];

export const fits = <R>(answer: Answer<R>) => (answer.refused ? answer.refused.code : answer.value);

/** Moves of bookings that would miss their train. */
export function movesOf(
  ask: Ask,
  as: As,
  { u, f }: { u: string; f: string },
): Pick<Forwarder, 'toursAtRisk' | 'slotsToMove' | 'move'> {
  return {
    async toursAtRisk() {
      const query = { atRisk: 'true', active: 'true', sort: 'slot', size: '100' } as const;
      const answer = await as((token) => ask(tour.list, { token, params: { u, f }, query }));
      return answer.refused ? [] : answer.value.items;
    },
    async slotsToMove(t, bookingId) {
      const answer = await as((token) =>
        ask(bookingMove.slots, { token, params: { u, f, t, bookingId }, query: { wholeTour: 'true' } }),
      );
      return answer.refused ? answer.refused.code : answer.value.timeSlots;
    },
    async move(t, bookingId, key, { slotBegin, slotEnd }) {
      return fits(
        await as((token) =>
          ask(bookingMove.update, {
            token,
            params: { u, f, t, bookingId },
            headers: { 'idempotency-key': key },
            body: {
              timeSlot: { slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() },
              wholeTour: true,
            },
          }),
        ),
      );
    },
  };
}
