import type { BookingEventSource, BookingEventType } from '@quaygate/rules';
import type { Random } from '../random.ts';
import { later, minute } from './moments.ts';

/** How a tour goes on when no user changes it. */
export type Course = 'smooth' | 'counter' | 'restricted' | 'blocked' | 'refused' | 'cancelled' | 'deleted' | 'absent';

export interface VisitEvent {
  type: BookingEventType;
  occurredAt: Date;
  source: BookingEventSource;
  reason: string | null;
  detail: object;
  blockId: string | null;
}

const reasons = {
  counter_required: ['Zollpapiere am Schalter vorlegen', 'Buchungsnummer prüfen', 'Siegel fehlt, Sichtprüfung'],
  registration_restricted: [
    'Gewicht weicht ab',
    'Ladeeinheit noch nicht freigegeben',
    'Kennzeichen stimmt nicht überein',
  ],
  cancelled: ['Ladeeinheit beschädigt', 'Zug ausgefallen', 'Fahrer nicht erschienen', 'Auftrag zurückgezogen'],
};
const damages = [
  'Beule Stirnwand links',
  'Kratzer Seitenwand rechts',
  'Türdichtung eingerissen',
  'Bodenquerträger verbogen',
  'Eckbeschlag hinten links angestoßen',
];

/** What the interchange receipt of a handed-over unit shows. */
function receipt(random: Random) {
  const isDamaged = random.chance(0.14);
  return {
    condition: isDamaged ? 'mit Befund' : 'ohne Befund',
    damageNotes: isDamaged ? [random.pick(damages)] : [],
    sealNumbers: random.chance(0.75) ? [`${random.text(2, 'ABCDEFGHKLMNPR')}${random.text(6, '0123456789')}`] : [],
  };
}

export interface Place {
  licensePlate: string;
  lane: string;
  gate: string;
}

/** Steps of a visit as minutes after the arrival; `bookings` says how many load units are moved. */
function stepsOf(
  course: Course,
  bookings: number,
  random: Random,
): { type: BookingEventType; booking: number | null; at: number }[] {
  const steps: { type: BookingEventType; booking: number | null; at: number }[] = [];
  let at = 0;
  const step = (type: BookingEventType, wait: [number, number], booking: number | null = null) => {
    at += wait[0] + random.next() * (wait[1] - wait[0]);
    steps.push({ type, booking, at });
  };
  step('terminal_reached', [0, 0]);
  if (course === 'refused') return steps;
  if (course === 'restricted') step('registration_restricted', [1, 4]);
  if (course === 'restricted' || course === 'counter') step('counter_required', [2, 5]);
  step('registered', course === 'smooth' ? [2, 7] : [5, 20]);
  for (let booking = 0; booking < bookings; booking++) {
    step('transhipment', [5, 11], booking);
    step('completed', [7, 15], booking);
  }
  return steps;
}

/**
 * The events of every booking of a visit, in order of time.
 * @param arrival when the truck reaches the gate
 * @param until later events have not happened yet
 */
export function visitEvents(
  course: Course,
  bookings: number,
  arrival: Date,
  until: Date,
  place: Place,
  random: Random,
): VisitEvent[][] {
  const events: VisitEvent[][] = Array.from({ length: bookings }, () => []);
  for (const { type, booking, at } of stepsOf(course, bookings, random)) {
    const occurredAt = later(arrival, Math.round(at * minute));
    const reason =
      type === 'counter_required' || type === 'registration_restricted' ? random.pick(reasons[type]) : null;
    events.forEach((own, index) => {
      if (occurredAt > until || (booking !== null && booking !== index)) return;
      const detail = { ...place, ...(type === 'completed' ? receipt(random) : {}) };
      own.push({ type, occurredAt, source: 'gate', reason, detail, blockId: null });
    });
  }
  return events;
}

/**
 * When a truck must have arrived so that its tour stands in `state` now: a moment between the step and the next one.
 * `random` must begin with the same draws as the visit itself.
 */
export function arrivalFor(course: Course, state: BookingEventType, now: Date, bookings: number, random: Random): Date {
  const steps = stepsOf(course, bookings, random);
  const index = steps.findIndex(({ type }) => type === state);
  const from = steps[index]!.at;
  const to = steps[index + 1]?.at ?? from + 5;
  return later(now, -Math.round((from + random.next() * (to - from) * 0.9) * minute));
}

export const cancelReason = (random: Random) => random.pick(reasons.cancelled);
