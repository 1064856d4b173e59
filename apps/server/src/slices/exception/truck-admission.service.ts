import { randomUUID } from 'node:crypto';
import type { Exception } from '@quaygate/contract';
import { type BookingState, plateKey, present } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { judgeTour } from '../admission/admission.service.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { type LockedBooking, lockBookings, takeDriverAlone } from '../booking/booking-lock.queries.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import { actOn, type DeskAct, type DeskDeps } from './exception.service.ts';
import { requireException } from './exception-list.service.ts';
import { updateException } from './exception-note.queries.ts';
import { isPlateTaken, updatePlate } from './tour-plate.queries.ts';

const refusals = {
  not_at_gate: 'tour_not_at_gate',
  two_people: 'driver_not_verified',
  driver_blocked: 'registration_blocked',
} as const;

/** Of a truck that stands before the gate: what was not registered yet. */
const awaiting: readonly BookingState[] = [
  'active',
  'terminal_reached',
  'registration_blocked',
  'registration_restricted',
  'counter_required',
];

/** Locks the bookings of a row, and answers the row as it is then. @throws Refusal not_found, tour_not_at_gate of an unknown truck */
async function lockTruck(
  trx: Trx,
  { terminalId }: DeskAct,
  { id, tour }: Exception,
  moment: Date,
): Promise<{ tour: NonNullable<Exception['tour']>; bookings: LockedBooking[] }> {
  if (!tour) throw new Refusal('tour_not_at_gate');
  // Alone: a block of this moment is seen, or it waits; and nothing joins the tour.
  await takeDriverAlone(trx, terminalId, tour.truckerId);
  const bookings = await lockBookings(
    trx,
    tour.bookings.map(({ bookingId }) => bookingId),
  );
  const current = await requireException(trx, terminalId, id, moment);
  return { tour: current.tour ?? tour, bookings };
}

const auditedAs = ({ bookings }: NonNullable<Exception['tour']>) => {
  const first = present(bookings[0]);
  return { kind: 'booking', id: first.bookingId, name: first.referenceNumber } as const;
};

/**
 * Lets in a truck that was stopped: a person of the terminal says why (DESK-10).
 * @throws Refusal not_found, exception_claimed, tour_not_at_gate, driver_not_verified, registration_blocked
 */
export const admitTruck = (deps: DeskDeps, act: DeskAct, reason: string) =>
  actOn(deps, act, false, async (trx, row, moment) => {
    const { tour, bookings } = await lockTruck(trx, act, row, moment);
    if (tour.admissible !== 'possible') throw new Refusal(refusals[tour.admissible]);
    const { actor, userId, terminalId } = act;
    // The clock of a gate may be ahead: what comes second is told apart by its time all the same.
    const occurredAt = new Date(Math.max(moment.getTime(), row.since.getTime() + 1));
    const event = { eventId: randomUUID(), type: 'registered', occurredAt, source: 'operator' } as const;
    const judged = await judgeTour(trx, terminalId, present(bookings[0]).tourId, occurredAt);
    const said = { causedBy: userId, reason, judged: judged?.judged ?? null };
    const waiting = bookings.filter(({ state }) => awaiting.includes(state));
    await recordLockedEvents(
      trx,
      moment,
      waiting,
      waiting.map(({ id }) => ({ ...event, ...said, bookingId: id })),
    );
    await updateException(trx, row.id, { doneBy: userId, doneDate: moment });
    const after = { facilityId: terminalId, reason };
    await recordAct(trx, actor, moment, { kind: 'truckAdmitted', object: auditedAs(tour), after });
  });

/**
 * Gives a tour and its bookings the plate that its truck has (DESK-11).
 * @throws Refusal not_found, exception_claimed, plate_taken, tour_not_at_gate of an unknown truck
 */
export const correctPlate = (deps: DeskDeps, act: DeskAct, licensePlate: string) =>
  actOn(deps, act, false, async (trx, row, moment) => {
    const { tour, bookings } = await lockTruck(trx, act, row, moment);
    const { actor, userId, terminalId } = act;
    const before = tour.licensePlate;
    if (licensePlate === before) return;
    const { tourId, truckerId } = present(bookings[0]);
    const place = { tourRow: tourId, plateKey: plateKey(licensePlate), licensePlate };
    if (await isPlateTaken(trx, place)) throw new Refusal('plate_taken');
    await updatePlate(trx, place);
    const detail = { from: before, to: licensePlate };
    const event = { eventId: randomUUID(), type: 'changed', occurredAt: moment, source: 'operator', detail } as const;
    await recordLockedEvents(
      trx,
      moment,
      bookings.map((booking) => ({ ...booking, licensePlate })),
      bookings.map(({ id }) => ({ ...event, causedBy: userId, bookingId: id })),
    );
    await insertNotice(trx, {
      truckerId,
      kind: 'tour_changed',
      detail: { tourId: tour.tourId },
      occurredAt: moment,
    });
    await recordAct(trx, actor, moment, {
      kind: 'plateCorrected',
      object: auditedAs(tour),
      before: { facilityId: terminalId, licensePlate: before },
      after: { facilityId: terminalId, licensePlate },
    });
  });
