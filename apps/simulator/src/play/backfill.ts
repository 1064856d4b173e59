import { addDays, localDay, present, slotsOfDay } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { day, later, minute } from '../moments.ts';
import type { Item } from '../network/integrator.ts';
import { type PlannedTour, plannedTours } from '../plan/tours.ts';
import { arrivalOf, courseOf, givenUpAt, visitSteps } from '../plan/visit.ts';
import { receiptOf } from '../plan/visit-receipt.ts';
import { randomOf } from '../random.ts';
import type { Facility, Settings } from '../settings.ts';
import type { BookedTour, Slot } from './dispatcher.ts';
import type { Outbox } from './outbox.ts';
import type { Run } from './run.ts';
import type { Terminal } from './terminal.ts';

interface Told {
  type: string;
  at: Date;
  bookingId: string | null;
  reason: string | null;
}

/** The events of a visit that was over before the run began, at the pace of real life. */
function pastEvents(settings: Settings, facility: Facility, tour: PlannedTour, booked: BookedTour): Item[] {
  const random = randomOf(settings.seed, facility.id, 'pastVisit', present(tour.units[0]).orderId);
  const course = courseOf(settings.shares, random);
  const { tourId, bookingIds, licensePlate, slot } = booked;
  const told: Told[] = [];
  if (course.isAbsent) {
    told.push({ type: 'cancelled', at: givenUpAt(slot), bookingId: null, reason: 'Fahrer nicht erschienen' });
  } else {
    let at = arrivalOf(slot, course, tour.bookAt, 1, random);
    told.push({ type: 'terminal_reached', at, bookingId: null, reason: null });
    const states = bookingIds.map(() => 'active' as const);
    for (const step of visitSteps(states, { verdict: 'allowed', reason: null }, course, random)) {
      at = later(at, Math.round(step.wait * minute));
      const bookingId = step.booking === null ? null : present(bookingIds[step.booking]);
      told.push({ type: step.type, at, bookingId, reason: step.reason });
    }
  }
  const lane = `Spur ${random.int(1, 5)}`;
  return told.map(({ type, at, bookingId, reason }) => ({
    eventId: eventIdOf(settings.seed, facility.id, 'pastGate', `${tourId}/${type}/${bookingId}`),
    occurredAt: at,
    type,
    ...(bookingId === null ? { tourId } : { bookingId }),
    ...{ licensePlate, lane, reason },
    ...(type === 'completed' ? receiptOf(random) : {}),
  }));
}

/**
 * Writes the history of the days before the start as fast as it is accepted: day by day the trains, load units and
 * bookings, then what happened at the gate in order of its time. Visits that reach beyond the start are left to the gate.
 */
export async function backfill(
  facility: Facility,
  { settings }: Run,
  terminal: Terminal,
  outbox: Outbox,
): Promise<void> {
  const { start, backfillDays } = settings;
  const { timeZone } = facility;
  const from = later(start, -backfillDays * day);
  const tours = plannedTours(settings, facility, { from, speed: 1, kind: 'pastTour' });
  let next = tours.next();
  let waiting: Item[] = [];

  for (let date = localDay(from, timeZone); date <= localDay(start, timeZone); date = addDays(date, 1)) {
    const slots = [0, 1, 2, 3].flatMap((ahead) => slotsOfDay(addDays(date, ahead), facility, timeZone));
    const own: PlannedTour[] = [];
    for (
      ;
      !next.done && next.value.bookAt < start && localDay(next.value.bookAt, timeZone) <= date;
      next = tours.next()
    ) {
      own.push(next.value);
    }
    terminal.reportTrains(date);
    for (const tour of own) terminal.reportUnits(tour);
    await outbox.delivered();
    const events = await Promise.all(own.map((tour) => play(tour, slots)));
    waiting = [...waiting, ...events.flat()].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
    const isOver = ({ occurredAt }: Item) => occurredAt < start && localDay(occurredAt, timeZone) <= date;
    outbox.push('gateEvents', waiting.filter(isOver));
    waiting = waiting.filter((item) => !isOver(item));
    await outbox.delivered();
  }

  async function play(tour: PlannedTour, slots: Slot[]): Promise<Item[]> {
    const slot = slots.find(({ slotBegin }) => slotBegin >= tour.wishedBegin);
    const dispatcher = terminal.dispatcherOf(tour);
    // A slot that has not begun is booked now: nothing of its visit can lie before the start.
    const isPast = slot && slot.slotBegin < start;
    const booked = isPast && (await dispatcher?.book(facility, tour, slot));
    if (!booked) return [];
    if (tour.deletedAfter === null) return pastEvents(settings, facility, tour, booked);
    await dispatcher?.remove(booked);
    return [];
  }
}
