import { applyBookingEvents, type BookingEvent, type BookingState, tourState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { rowsOf, table } from '../../../db/rows.ts';

/** Bookings or tours that are looked at in one go: never all at once. */
const step = 1_000;

interface StoredEvent extends Omit<BookingEvent, 'occurredAt'> {
  occurredAt: string;
  ignored: boolean;
  overtaken: boolean | null;
}

interface Stored {
  id: string;
  state: BookingState;
  reachedTerminal: boolean;
  events: StoredEvent[];
}

/** Bookings behind one, with their events. */
async function findBookings(db: Db, last: string): Promise<Stored[]> {
  const { rows } = await rowsOf<Stored>(
    {
      ...table('booking', 'b')('id', 'state', 'reachedTerminal'),
      events: sql<StoredEvent[]>`(
        select coalesce(json_agg(json_build_object('eventId', e.event_id, 'type', e.type, 'occurredAt', e.occurred_at,
          'source', e.source, 'blockId', e.block_id, 'causedBy', e.caused_by, 'ignored', e.ignored,
          'overtaken', e.detail ? 'overtaken')), '[]') from booking_event e where e.booking_id = b.id)`,
    },
    (columns) => sql`select ${columns} from booking b where b.id > ${last} order by b.id limit ${step}`,
  ).execute(db);
  return rows;
}

interface StoredTour {
  id: number;
  state: string;
  states: BookingState[];
}

/** Tours behind one, with the states of their rows. */
async function findTours(db: Db, last: number): Promise<StoredTour[]> {
  const { rows } = await rowsOf<StoredTour>(
    {
      ...table('tour', 't')('id', 'state'),
      states: sql<BookingState[]>`array(select b.state from booking b where b.tour_id = t.id and not b.hidden)`,
    },
    (columns) => sql`select ${columns} from tour t where t.id > ${last} order by t.id limit ${step}`,
  ).execute(db);
  return rows;
}

function wrongIn({ id, state, reachedTerminal, events }: Stored): string[] {
  const counted = events.filter(({ overtaken }) => !overtaken);
  const result = applyBookingEvents(counted.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) })));
  const wrong = counted.filter(({ eventId, ignored }) => result.ignored.includes(eventId) !== ignored);
  return [
    ...(result.state === state ? [] : [`a booking is what its events make of it: ${id} ${state}, not ${result.state}`]),
    ...(result.reachedTerminal === reachedTerminal ? [] : [`a booking knows whether its truck has arrived: ${id}`]),
    ...wrong.map(({ eventId }) => `an event knows whether it applied: ${id} ${eventId}`),
  ];
}

function wrongTour({ id, state, states }: StoredTour): string[] {
  const expected = tourState(states);
  return expected === state ? [] : [`a tour is what its rows make of it: ${id} ${state}, not ${expected}`];
}

/** Bookings and tours whose state is not what follows from their events and rows, in words. */
export async function findWrongStates(db: Db, most: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let last = ''; wrong.length < most; ) {
    const bookings = await findBookings(db, last);
    // One without an event is found by the claim about its creation.
    wrong.push(...bookings.filter(({ events }) => events.length > 0).flatMap(wrongIn));
    last = bookings.at(-1)?.id ?? '';
    if (bookings.length < step) break;
  }
  for (let last = 0; wrong.length < most; ) {
    const tours = await findTours(db, last);
    wrong.push(...tours.flatMap(wrongTour));
    last = tours.at(-1)?.id ?? 0;
    if (tours.length < step) break;
  }
  return wrong.slice(0, most);
}
