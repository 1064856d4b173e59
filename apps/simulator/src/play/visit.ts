import type { FeedBooking } from '@quaygate/contract';
import { type BookingState, isOpen, present } from '@quaygate/rules';
import { eventIdOf } from '../event-id.ts';
import { later } from '../moments.ts';
import type { Integrator } from '../network/integrator.ts';
import { approachTime } from '../plan/truck.ts';
import { arrivalOf, type Course, courseOf, givenUpAt, type Step, visitSteps } from '../plan/visit.ts';
import { receiptOf } from '../plan/visit-receipt.ts';
import { type Random, randomOf } from '../random.ts';
import type { Facility } from '../settings.ts';
import type { Fleet } from './fleet.ts';
import type { Outbox } from './outbox.ts';
import type { Run } from './run.ts';

export interface KnownTour {
  tourId: string;
  /** The newest version of every booking of the tour. */
  bookings: Map<string, FeedBooking>;
  isInside: boolean;
  /** Booked by a person during the run: its truck hurries. */
  isWatched: boolean;
}

interface Context extends Run {
  facility: Facility;
  outbox: Outbox;
  integrator: Integrator;
  fleet: Fleet;
}

/** How much faster than others the truck of a watched tour comes to its slot. */
const haste = 10;

/** In a presentation of the product the whole life of a booking must be visible. */
const undisturbed: Course = { isLate: false, isAbsent: false, happens: 'smooth', mayBeSentBack: false };

const atTerminal: readonly BookingState[] = [
  'terminal_reached',
  'registration_restricted',
  'counter_required',
  'registered',
  'transhipment',
];

/** Drives a tour from wherever it stands: to the gate, past the check, to the crane and out. */
export async function drive(tour: KnownTour, context: Context, signal: AbortSignal): Promise<void> {
  const { settings, clock, facility, integrator, outbox, fleet } = context;
  const random = randomOf(settings.seed, facility.id, 'visit', tour.tourId);
  const drawn = courseOf(settings.shares, random);
  const course = tour.isWatched ? undisturbed : drawn;
  const gate = gateOf(tour, context, random);
  const open = () => [...tour.bookings.values()].filter(({ state }) => isOpen(state));
  const [first] = open();
  if (!first) return;

  // Who stands inside when the run begins is somewhere between two steps.
  const isUnderWay = open().some(({ state }) => atTerminal.includes(state));
  let patience = isUnderWay ? random.next() : 1;
  tour.isInside = isUnderWay;
  if (!isUnderWay) {
    // A run that begins days later finds tours whose time has passed.
    if (course.isAbsent || givenUpAt(first) <= clock.now()) {
      await clock.until(givenUpAt(first), signal);
      gate.send({ type: 'cancelled', booking: null, reason: 'Fahrer nicht erschienen' });
      return;
    }
    const speed = settings.speed * (tour.isWatched ? haste : 1);
    const arrival = arrivalOf(first, course, clock.now(), speed, random);
    context.arrivals.set(tour.tourId, arrival);
    await approach(tour.tourId, first, arrival, context, signal).finally(() => context.arrivals.delete(tour.tourId));
    tour.isInside = true;
    gate.send({ type: 'terminal_reached', booking: null, reason: null });
    await clock.wait(random.between(1, 4), signal);
  }

  const bookings = [...tour.bookings.values()];
  const states = bookings.map(({ state }) => state);
  const isBehindGate = states.some((state) => state === 'registered' || state === 'transhipment');
  if (isUnderWay) fleet.send(tour.tourId, first)?.standAt(isBehindGate ? 'crane' : 'gate', clock.now());
  await outbox.delivered();
  const admission = isBehindGate ? undefined : await integrator.admission(tour.tourId);
  const verdict = { verdict: admission?.verdict ?? 'allowed', reason: admission?.reasons.join(', ') || null } as const;
  for (const { wait, type, booking, reason } of visitSteps(states, verdict, course, random)) {
    await clock.wait(wait * patience, signal);
    patience = 1;
    const bookingId = booking === null ? null : present(bookings[booking]).bookingId;
    if (bookingId === null || isOpen(tour.bookings.get(bookingId)?.state ?? 'cancelled')) {
      gate.send({ type, booking: bookingId, reason });
      if (type === 'registered') fleet.send(tour.tourId, first)?.goToCrane(clock.now());
    }
  }
  await outbox.delivered();
}

/** Waits until the truck is at the gate; where trucks are seen, it drives there from the road. */
async function approach(
  tourId: string,
  first: FeedBooking,
  arrival: Date,
  { clock, fleet, facility, settings }: Context,
  signal: AbortSignal,
): Promise<void> {
  if (facility.lanes) {
    await clock.until(later(arrival, -approachTime(facility.lanes, settings.speed)), signal);
    fleet.send(tourId, first)?.goToGate(clock.now());
  }
  await clock.until(arrival, signal);
}

type Told = Pick<Step, 'type' | 'reason'> & { booking: string | null };

/** The gate's own view of one visit: its lane, its number, its events. */
function gateOf(tour: KnownTour, { settings, clock, facility, outbox }: Context, random: Random) {
  const lane = `Spur ${random.int(1, 5)}`;
  const gate = `Tor ${random.int(1, 2)}`;
  const externalId = `A${facility.id}-${random.int(10_000, 99_999)}`;
  const versions = [...tour.bookings.values()].map(({ version }) => version).join('.');
  return {
    send({ type, booking, reason }: Told) {
      const { licensePlate } = present(tour.bookings.values().next().value);
      outbox.push('gateEvents', [
        {
          // A visit planned anew after something changed tells other events than the one before it.
          eventId: eventIdOf(settings.seed, facility.id, 'gate', `${tour.tourId}/${versions}/${type}/${booking}`),
          occurredAt: clock.now(),
          type,
          ...(booking === null ? { tourId: tour.tourId } : { bookingId: booking }),
          ...{ licensePlate, lane, gate, reason },
          ...(type === 'terminal_reached' ? { externalId } : {}),
          ...(type === 'completed' ? receiptOf(random) : {}),
        },
      ]);
    },
  };
}
