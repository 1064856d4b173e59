import { applyBookingEvents, plateKey, tourState } from '@quaygate/rules';
import { tourSearchText } from '../../slices/tour/tour.search.ts';
import { demoFacilities } from '../companies/facilities.ts';
import { type Random, randomOf } from '../random.ts';
import { freightPapers, loadUnit } from './load-units.ts';
import { day, hour, later, minute } from './moments.ts';
import { type DemoOrder, orderOf } from './orders.ts';
import { takePlace } from './slots.ts';
import { tourEvents } from './tour-events.ts';
import type { PlannedTour } from './tour-plan.ts';
import type { DemoTrain } from './trains.ts';
import type { VisitEvent } from './visit.ts';

/** First number of a tour, as the sequence of the schema begins. */
const firstTourNumber = 100_001;
const referencePrefixes = new Map([
  [8, 'NB'],
  [12, 'AU'],
  [3, 'RS'],
]);

interface Context {
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
function orderFor(
  {
    id,
    tour,
    kind,
    bookedDate,
    length,
  }: { id: number; tour: PlannedTour; kind: 'pickup' | 'delivery'; bookedDate: Date; length: number },
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
    unit: loadUnit(random, kind === 'delivery' ? length : undefined),
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
function bookingOf({ tour, tourId, order, createdDate, visit }: Booked, { now, dispatchers }: Context, random: Random) {
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

/** Turns the planned tours into rows: orders, bookings and events; every state is what the events make of it. */
export function tourRows(planned: readonly PlannedTour[], context: Context) {
  const random = randomOf('bookings');
  const orders: DemoOrder[] = [];

  const built = planned.map((tour, index) => {
    const { slot, driver, kinds } = tour;
    const known = [tour.arrival, slot.slotBegin, context.now, tour.block?.blockedDate ?? context.now];
    const created = later(new Date(Math.min(...known.map(Number))), -random.int(50 * minute, 60 * hour));
    const place = { licensePlate: driver.plate, lane: `Spur ${random.int(1, 5)}`, gate: `Tor ${random.int(1, 2)}` };
    const visits = tourEvents(tour, context.now, created, place);
    const length = random.pick([20, 40, 40, 45]);
    const bookings = kinds.map((kind, position) => {
      const createdDate = later(created, position * 40_000);
      const asked = { id: orders.length + 1, tour, kind, bookedDate: createdDate, length };
      const order = orderFor(asked, context, random);
      const visit = visits[position]!;
      const booking = bookingOf({ tour, tourId: index + 1, order, createdDate, visit }, context, random);
      orders.push(booking.order);
      return booking;
    });
    const shown = bookings.map(({ row }) => row).filter(({ hidden }) => !hidden);
    return { bookings, tours: shown.length ? [tourRow(tour, index + 1, shown)] : [] };
  });

  const bookings = built.flatMap((tour) => tour.bookings);
  return {
    orders,
    tours: built.flatMap(({ tours }) => tours),
    // The feed reads changes in the order of their numbers, which are given in the order of the rows.
    bookings: bookings.map(({ row }) => row).sort((a, b) => a.updatedDate.getTime() - b.updatedDate.getTime()),
    events: bookings.flatMap(({ events }) => events),
    lastTourNumber: firstTourNumber + planned.length - 1,
  };
}

type Row = { state: Parameters<typeof tourState>[0][number]; reachedTerminal: boolean } & Pick<
  DemoOrder,
  'containerNumber' | 'referenceNumber'
>;

function tourRow({ slot, driver }: PlannedTour, id: number, rows: readonly Row[]) {
  const number = firstTourNumber - 1 + id;
  const { facilityId, slotBegin, slotEnd } = slot;
  const facility = demoFacilities.find((each) => each.id === facilityId)!;
  const { firstName, lastName, plate: licensePlate } = driver;
  const searched = { tourNumber: number, licensePlate, firstName, lastName, facilityName: facility.name };
  return {
    id,
    facilityId,
    number,
    forwarderId: driver.company.id,
    truckerId: driver.userId,
    licensePlate,
    plateKey: plateKey(licensePlate),
    firstName,
    lastName,
    slotId: slot.id,
    slotBegin,
    slotEnd,
    state: tourState(rows.map(({ state }) => state)),
    searchText: tourSearchText(searched, rows),
    externalId: rows.some(({ reachedTerminal }) => reachedTerminal) ? `A${facilityId}-${10_000 + id}` : null,
  };
}
