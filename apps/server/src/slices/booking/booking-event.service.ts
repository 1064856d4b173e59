import { type AppliedBooking, applyBookingEvents, type BookingState, present } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { notifyOfEvents } from '../notification/notify-bookings.service.ts';
import { followBookings } from '../tour/tour-change.service.ts';
import {
  type BookingChange,
  insertEvents,
  isOrderTaken,
  type NewBookingEvent,
  type StoredEvent,
  setEventsIgnored,
  setEventsOvertaken,
  updateBookings,
} from './booking-event.queries.ts';
import { type LockedBooking, lockBookings } from './booking-lock.queries.ts';

/** The state that the events of a booking lead to, and which of them counted. */
type Result = AppliedBooking & { kept: readonly StoredEvent[] };

/** What became of a recorded event. */
export interface RecordedEvent {
  applied: boolean;
  note?: 'ignored_transition' | 'driver_blocked';
}

/**
 * Records events of bookings inside the caller's transaction, in the order given, and recomputes bookings, load unit
 * orders, tours and places. A known eventId of the same booking counts once and gets the same answer. A transaction
 * that has more than one booking to change passes them here together: their locks are then taken in one order, which
 * prevents deadlocks.
 * @throws Refusal not_found for an unknown booking
 */
export async function recordBookingEvents(
  trx: Db,
  now: Date,
  events: readonly NewBookingEvent[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return [];
  const bookings = await lockBookings(trx, [...new Set(events.map(({ bookingId }) => bookingId))]);
  return recordLockedEvents(trx, now, bookings, events);
}

/**
 * As `recordBookingEvents`, for bookings that this transaction has locked already. Tour, slot and module are written as they
 * stand in `bookings`: that is how a booking is rerouted.
 */
export async function recordLockedEvents(
  trx: Db,
  now: Date,
  bookings: readonly LockedBooking[],
  events: readonly NewBookingEvent[],
): Promise<RecordedEvent[]> {
  if (events.some(({ bookingId }) => !bookings.some(({ id }) => id === bookingId))) throw new Refusal('not_found');
  const stored = Map.groupBy(await insertEvents(trx, events, now), ({ bookingId }) => bookingId);

  const results = new Map<string, Result>();
  const changed: LockedBooking[] = [];
  const changes: BookingChange[] = [];
  const notified: NewBookingEvent[] = [];
  for (const booking of bookings) {
    const fresh = events.filter(({ bookingId }) => bookingId === booking.id).map(({ eventId }) => eventId);
    const kept = await withoutOvertaken(trx, booking, stored.get(booking.id) ?? [], fresh);
    const result = { ...applyBookingEvents(kept), kept };
    results.set(booking.id, result);
    const isDecided = kept.every(({ eventId, ignored }) => ignored === result.ignored.includes(eventId));
    if (!isDecided) await setEventsIgnored(trx, booking.id, result.ignored);
    const counts = ({ eventId }: StoredEvent) => fresh.includes(eventId) && !result.ignored.includes(eventId);
    const isFresh = kept.some(counts);
    const own = events.filter(({ bookingId }) => bookingId === booking.id);
    if (!isFresh && result.state === booking.state) {
      // Nothing changes, but the gate says more about the state.
      const { forwarderId, facilityId, state } = booking;
      const said = own.filter(({ type, reason }) => type === state && reason);
      if (said.length > 0) tell(trx, { noun: 'booking', forwarderId, facilityId });
      notified.push(...said);
      continue;
    }
    notified.push(...own.filter(({ eventId }) => !result.ignored.includes(eventId)));
    changed.push(booking);
    changes.push(changeOf(booking, result));
  }
  if (changes.length > 0) {
    await updateBookings(trx, changes, now);
    await followBookings(trx, changed);
    for (const { forwarderId, facilityId } of changed) tell(trx, { noun: 'booking', forwarderId, facilityId });
    const moved = changed.filter((_, index) => changes[index]?.place !== 0);
    for (const { facilityId } of moved) tell(trx, { noun: 'slot', facilityId });
  }
  await notifyOfEvents(trx, now, new Map(bookings.map((booking) => [booking.id, booking])), notified);
  return events.map(({ bookingId, eventId }) => recordedOf(eventId, present(results.get(bookingId))));
}

/**
 * The events that count. Those that would take the booking out of cancelled while its load unit has another booking are
 * set aside for good (INT-29).
 */
async function withoutOvertaken(
  trx: Db,
  booking: LockedBooking,
  stored: readonly StoredEvent[],
  fresh: readonly string[],
): Promise<readonly StoredEvent[]> {
  const comesBack = booking.state === 'cancelled' && applyBookingEvents(stored).state !== 'cancelled';
  if (!comesBack || !(await isOrderTaken(trx, booking.orderRow, booking.id))) return stored;
  await setEventsOvertaken(trx, booking.id, fresh);
  return stored.filter(({ eventId }) => !fresh.includes(eventId));
}

function recordedOf(eventId: string, result: Result): RecordedEvent {
  const isIgnored = result.ignored.includes(eventId) || !result.kept.some((event) => event.eventId === eventId);
  if (isIgnored) return { applied: false, note: 'ignored_transition' };
  const note = result.notes.find((each) => each.eventId === eventId)?.note;
  return note ? { applied: true, note } : { applied: true };
}

function changeOf(booking: LockedBooking, result: Result): BookingChange {
  const { state, reachedTerminal, appliedAt, ignored, kept } = result;
  const cancelled = kept.find(({ type, eventId }) => type === 'cancelled' && !ignored.includes(eventId));
  const wasCancelled = booking.state === 'cancelled';
  const isCancelled = state === 'cancelled';
  const { id, tourId, tourNumber, slotId, slotBegin, slotEnd, moduleId, orderRow } = booking;
  const orderState = orderStateAfter(booking, state, reachedTerminal);
  return {
    id,
    ...{ tourId, tourNumber, slotId, slotBegin, slotEnd, moduleId },
    state,
    hidden: isCancelled && cancelled?.source === 'forwarder',
    reachedTerminal,
    completedDate: appliedAt.completed ?? null,
    place: wasCancelled === isCancelled ? 0 : isCancelled ? -1 : 1,
    orderRow,
    orderState: orderState === booking.orderState ? null : orderState,
  };
}

const atTerminal: readonly BookingState[] = ['terminal_reached', 'counter_required', 'registered', 'transhipment'];

/**
 * State of the load unit order after a change of its booking (api-forwarder 7.1). What the terminal alone decides is left
 * as it is: withdrawn, announced again, and done without our booking.
 */
function orderStateAfter(booking: LockedBooking, state: BookingState, reachedTerminal: boolean): string {
  const { orderState, reportedState } = booking;
  if (orderState === 'CANCELLED') return orderState;
  if (orderState === 'DONE' && booking.state !== 'completed') return orderState;
  if (state === 'completed') return 'DONE';
  if (state === 'cancelled') return orderState === 'ANNOUNCED' ? orderState : reportedState;
  if (reachedTerminal || atTerminal.includes(state)) return 'IN_HANDLING';
  return orderState === 'ANNOUNCED' ? orderState : 'BOOKED';
}
