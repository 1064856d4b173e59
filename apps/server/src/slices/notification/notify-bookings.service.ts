import { type BookingEvent, type BookingState, haltStates, toldReason } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { NewNotification } from './notification.queries.ts';
import { notifyUsers } from './notify.service.ts';

/** What is told of a booking. */
interface NotifiedBooking {
  id: string;
  tourNumber: number;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  licensePlate: string;
  slotBegin: Date;
  slotEnd: Date;
}

/** With what its load unit is called. */
export interface NotifiedUnit extends NotifiedBooking {
  containerNumber: string | null;
  referenceNumber: string;
}

type Event = BookingEvent & { bookingId: string; reason?: string | null };

const isHalt = ({ type }: Event) => haltStates.some((state) => state === type);
const isCancelledByTerminal = ({ type, source }: Event) => type === 'cancelled' && source !== 'forwarder';

const factsOf = ({ tourNumber, licensePlate, slotBegin, slotEnd }: NotifiedBooking) => ({
  ...{ tourId: `T${tourNumber}`, licensePlate },
  ...{ slotBegin: slotBegin.toISOString(), slotEnd: slotEnd.toISOString() },
});

/**
 * Tells company and terminal of what holds trucks up or ends bookings (NOTE-01). Several bookings of a tour are one truck, and
 * told once. Other events, those of every ordinary visit, cost nothing.
 * @param events those of these bookings that count, or that a gate gave a reason for
 */
export async function notifyOfEvents(
  trx: Db,
  now: Date,
  bookings: ReadonlyMap<string, NotifiedUnit>,
  events: readonly Event[],
): Promise<void> {
  const told = events.filter((event) => isHalt(event) || isCancelledByTerminal(event));
  if (told.length === 0) return;
  const known = told.flatMap((event) => {
    const booking = bookings.get(event.bookingId);
    return booking ? [{ booking, event }] : [];
  });
  const ended = known.filter(({ event }) => !isHalt(event));
  const ends = Map.groupBy(ended, ({ booking, event }) => causeOf(booking, event));
  await notifyUsers(trx, now, [
    ...known.filter(({ event }) => isHalt(event)).flatMap(({ booking, event }) => ofHalt(booking, event)),
    ...[...ends].flatMap(([cause, same]) => ofEnd(cause, same)),
  ]);
}

/** A tour's bookings that a gate reports one by one at the same moment are one truck. */
const causeOf = ({ tourNumber }: NotifiedBooking, { type, occurredAt }: Event) =>
  `${tourNumber} ${type} ${occurredAt.toISOString()}`;

/** As the company reads it (READY-02). */
function reasonOf({ type, source, blockId = null, reason: words = null }: Event) {
  const { reason, causes } = toldReason({ type, source, blockId, reason: words }, false);
  return { ...(reason !== null && { reason: reason.slice(0, 500) }), ...(causes.length > 0 && { causes }) };
}

function ofHalt(booking: NotifiedBooking, event: Event): NewNotification[] {
  const { forwarderId, facilityId, truckerId } = booking;
  const shared = { at: facilityId, truckerId, actedBy: event.causedBy ?? null };
  const details = { ...factsOf(booking), ...reasonOf(event) };
  if (event.blockId) return [{ ...shared, kind: 'driverBlocked', forwarderId, cause: event.blockId, details: {} }];
  const cause = causeOf(booking, event);
  return [
    { ...shared, kind: 'truckRefused', forwarderId, cause, details },
    { ...shared, kind: 'gateRefused', facilityId, cause, details },
  ];
}

const nameOf = ({ containerNumber, referenceNumber }: Pick<NotifiedUnit, 'containerNumber' | 'referenceNumber'>) =>
  containerNumber ?? referenceNumber;

/** Bookings of a tour that end together are told once, with each load unit; one that ends beside them is told as well. */
function ofEnd(cause: string, ended: readonly { booking: NotifiedUnit; event: Event }[]): NewNotification[] {
  const [first] = ended;
  if (!first) return [];
  const { id, forwarderId, facilityId, truckerId } = first.booking;
  const loadUnits = ended.map(({ booking }) => nameOf(booking)).join(', ');
  const details = { ...factsOf(first.booking), loadUnits: loadUnits.slice(0, 500), ...reasonOf(first.event) };
  return [
    {
      ...({ kind: 'bookingCancelled', forwarderId, at: facilityId, truckerId } as const),
      ...{ cause: `${cause} ${id}`, details },
    },
  ];
}

/** The terminal decides nothing about these any more. */
const isBehindGate = (state: BookingState) => ['registered', 'transhipment', 'completed', 'cancelled'].includes(state);

interface UnitReport {
  eventId: string;
  before: { containerNumber: string | null; referenceNumber: string | null };
  /** It can be collected or delivered no more. */
  isStopped: boolean;
}

/** Tells the company at once that its terminal changed a load unit for which a truck is still to come (NOTE-17). */
export async function notifyOfUnit(
  trx: Db,
  now: Date,
  booking: NotifiedUnit & { state: BookingState },
  { eventId, before, isStopped }: UnitReport,
): Promise<void> {
  if (isBehindGate(booking.state)) return;
  const { id, forwarderId, facilityId, truckerId } = booking;
  const [was, loadUnits] = [before.containerNumber ?? before.referenceNumber, nameOf(booking)];
  const details = {
    ...{ ...factsOf(booking), loadUnits },
    ...(was !== null && was !== loadUnits && { beforeUnit: was }),
    ...(isStopped && { causes: ['order_not_available' as const] }),
  };
  const cause = `${id} ${eventId}`;
  await notifyUsers(trx, now, [{ kind: 'loadUnitChanged', forwarderId, at: facilityId, truckerId, cause, details }]);
}

interface Move {
  cause: string;
  actedBy: string;
  from: { slotBegin: Date; slotEnd: Date };
}

/** Tells the company that its terminal took a booking to another slot. */
export async function notifyOfMove(
  trx: Db,
  now: Date,
  booking: NotifiedBooking,
  { cause, actedBy, from }: Move,
): Promise<void> {
  const { forwarderId, facilityId, truckerId } = booking;
  const before = { beforeBegin: from.slotBegin.toISOString(), beforeEnd: from.slotEnd.toISOString() };
  const details = { ...factsOf(booking), ...before };
  await notifyUsers(trx, now, [
    { kind: 'bookingMoved', forwarderId, at: facilityId, truckerId, cause, actedBy, details },
  ]);
}
