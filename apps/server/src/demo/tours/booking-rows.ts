import { applyBookingEvents } from '@quaygate/rules';
import type { Random } from '../random.ts';
import { freightPapers, halfLoad, loadUnit } from './load-units.ts';
import { day, hour, later } from './moments.ts';
import { type DemoOrder, orderOf } from './orders.ts';
import { takePlace } from './slots.ts';
import type { PlannedTour } from './tour-plan.ts';
import type { DemoTrain } from './trains.ts';
import type { VisitEvent } from './visit.ts';

/** First number of a tour, as the sequence of the schema begins. */
export const firstTourNumber = 100_001;

const referencePrefixes = new Map([
  [8, 'NB'],
  [12, 'AU'],
  [3, 'RS'],
]);

export interface Context {
  now: Date;
  trains: readonly DemoTrain[];
  /** Who booked, by company. */
  dispatchers: ReadonlyMap<string, string>;
}

/** A delivery leaves by a train it still reaches, a pickup came with one that was there before. */
function trainFor({ slot }: PlannedTour, kind: 'pickup' | 'delivery', trains: readonly DemoTrain[], random: Random) {
  if (!random.chance(kind === 'delivery' ? 0.6 : 0.5)) return undefined;
  const fitting = trains.filter(({ facilityId, deadline, direction, estimatedTime, latestLoadingTime }) => {
    if (facilityId !== slot.facilityId || deadline) return false;
    if (kind === 'pickup') {
      return (
        direction === 'inbound' && estimatedTime < slot.slotBegin && estimatedTime > later(slot.slotBegin, -2 * day)
      );
    }
    return (
      latestLoadingTime && latestLoadingTime >= slot.slotEnd && latestLoadingTime < later(slot.slotBegin, 36 * hour)
    );
  });
  return fitting.length ? random.pick(fitting) : undefined;
}

function orderState(state: string, reachedTerminal: boolean, isOld: boolean): string {
  if (state === 'completed') return 'DONE';
  if (state === 'cancelled') return isOld ? 'CANCELLED' : 'AVAILABLE';
  return reachedTerminal ? 'IN_HANDLING' : 'BOOKED';
}

/** The order of a booking of a tour, as it is before anything happened to it. */
export function orderFor(
  {
    id,
    tour,
    kind,
    bookedDate,
    length,
    isOneOfTwo,
  }: {
    id: number;
    tour: PlannedTour;
    kind: 'pickup' | 'delivery';
    bookedDate: Date;
    length: number;
    isOneOfTwo: boolean;
  },
  { trains }: Context,
  random: Random,
): DemoOrder {
  const { facilityId } = tour.slot;
  return orderOf({
    id,
    facilityId,
    direction: kind,
    referenceNumber: tour.referenceNumber ?? `${referencePrefixes.get(facilityId)}${10_000 + id}`,
    createdDate: later(bookedDate, -random.int(2 * hour, 4 * day)),
    unit: isOneOfTwo ? halfLoad(random) : loadUnit(random, kind === 'delivery' ? length : undefined),
    train: trainFor(tour, kind, trains, random),
    ...freightPapers(random),
    priority: random.chance(0.08) ? 'Eilt' : null,
  });
}

interface Booked {
  tour: PlannedTour;
  tourId: number;
  order: DemoOrder;
  createdDate: Date;
  visit: VisitEvent[];
}

/** A booking with its events, and its order as these leave it. */
export function bookingOf(
  { tour, tourId, order, createdDate, visit }: Booked,
  { now, dispatchers }: Context,
  random: Random,
) {
  const { slot, driver } = tour;
  const shared = { source: 'forwarder' as const, reason: null, detail: {}, blockId: null };
  const created = { type: 'created' as const, occurredAt: createdDate, ...shared };
  const events = [created, ...visit].map((event) => ({ ...event, eventId: random.uuid() }));
  const applied = applyBookingEvents(events);
  const isOld = slot.slotBegin < later(now, -5 * day);
  const state = orderState(applied.state, applied.reachedTerminal, isOld);
  const id = random.uuid();
  const row = {
    ...{ id, rowId: random.uuid(), tourId, tourNumber: firstTourNumber - 1 + tourId },
    ...copiedToBooking(tour, order),
    moduleId: applied.state === 'cancelled' ? slot.modules[0]!.moduleId : takePlace(slot),
    state: applied.state,
    hidden: tour.course === 'deleted' && applied.state === 'cancelled',
    reachedTerminal: applied.reachedTerminal,
    createdDate,
    completedDate: applied.appliedAt.completed ?? null,
    version: events.length,
    updatedDate: new Date(Math.max(...events.map(({ occurredAt }) => occurredAt.getTime()))),
  };
  const eventRows = events.map(({ detail, ...event }) => ({
    ...event,
    bookingId: id,
    facilityId: slot.facilityId,
    recordedAt: event.occurredAt,
    causedBy: (event.source === 'forwarder' && dispatchers.get(driver.company.id)) || null,
    ignored: applied.ignored.includes(event.eventId),
    detail: JSON.stringify(detail),
  }));
  const left = { ...order, state, reportedState: state === 'CANCELLED' ? state : order.reportedState };
  return { row, events: eventRows, order: left };
}

/** What a booking takes over from its slot, its driver and its order. */
const copiedToBooking = ({ slot, driver }: PlannedTour, order: DemoOrder) => ({
  facilityId: slot.facilityId,
  forwarderId: driver.company.id,
  truckerId: driver.userId,
  slotId: slot.id,
  orderRow: order.id,
  type: order.direction,
  referenceNumber: order.referenceNumber,
  containerNumber: order.containerNumber,
  containerType: order.containerType,
  containerLength: order.containerLength,
  priority: order.priority,
  licensePlate: driver.plate,
  firstName: driver.firstName,
  lastName: driver.lastName,
  slotBegin: slot.slotBegin,
  slotEnd: slot.slotEnd,
});
