import { plateKey, tourState } from '@quaygate/rules';
import { tourSearchText } from '../../slices/tour/tour-search.queries.ts';
import { demoFacilities } from '../companies/facilities.ts';
import { randomOf } from '../random.ts';
import { bookingOf, type Context, firstTourNumber, orderFor } from './booking-rows.ts';
import { hour, later, minute } from './moments.ts';
import type { DemoOrder } from './orders.ts';
import { ownTextOf, ownTextRows } from './own-texts.ts';
import { tourEvents } from './tour-events.ts';
import type { PlannedTour } from './tour-plan.ts';

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
    const many = new Set(kinds.filter((kind, index) => kinds.indexOf(kind) !== index));
    const bookings = kinds.map((kind, position) => {
      const createdDate = later(created, position * 40_000);
      const asked = { id: orders.length + 1, tour, kind, bookedDate: createdDate, length, isOneOfTwo: many.has(kind) };
      const order = orderFor(asked, context, random);
      const visit = visits[position]!;
      const booking = bookingOf({ tour, tourId: index + 1, order, createdDate, visit }, context, random);
      orders.push(booking.order);
      return booking;
    });
    const shown = bookings.map(({ row }) => row).filter(({ hidden }) => !hidden);
    return { bookings, tours: shown.length ? [tourRow(tour, index + 1, shown, context)] : [] };
  });

  const bookings = built.flatMap((tour) => tour.bookings);
  return {
    orders,
    tours: built.flatMap(({ tours }) => tours),
    // The feed reads changes in the order of their numbers, which are given in the order of the rows.
    bookings: bookings.map(({ row }) => row).sort((a, b) => a.updatedDate.getTime() - b.updatedDate.getTime()),
    events: bookings.flatMap(({ events }) => events),
    ownTexts: ownTextRows(
      bookings.map(({ row }) => row),
      context.dispatchers,
    ),
    lastTourNumber: firstTourNumber + planned.length - 1,
  };
}

type Row = { id: string; state: Parameters<typeof tourState>[0][number]; reachedTerminal: boolean } & Pick<
  DemoOrder,
  'containerNumber' | 'referenceNumber'
>;

function tourRow({ slot, driver }: PlannedTour, id: number, rows: readonly Row[], { dispatchers }: Context) {
  const number = firstTourNumber - 1 + id;
  const { facilityId, slotBegin, slotEnd } = slot;
  const facility = demoFacilities.find((each) => each.id === facilityId)!;
  const { firstName, lastName, plate: licensePlate } = driver;
  const isOwned = dispatchers.has(driver.company.id);
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
    searchText: tourSearchText(
      searched,
      rows.map((row) => ({ ...row, own: isOwned ? ownTextOf(row.id) : undefined })),
    ),
    externalId: rows.some(({ reachedTerminal }) => reachedTerminal) ? `A${facilityId}-${10_000 + id}` : null,
  };
}
