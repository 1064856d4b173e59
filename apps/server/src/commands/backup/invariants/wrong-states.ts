import { applyBookingEvents, type BookingEvent, type BookingState, tourState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { rowsOf, table } from '../../../db/rows.ts';

/** Tours that are looked at in one go: never all bookings at once. */
const step = 1_000;

interface StoredEvent extends Omit<BookingEvent, 'occurredAt'> {
  occurredAt: string;
  ignored: boolean;
  overtaken: boolean | null;
}

interface Stored {
  id: string;
  tourId: number;
  hidden: boolean;
  state: BookingState;
  reachedTerminal: boolean;
  events: StoredEvent[];
}

/** Bookings of tours behind one, with their events. */
async function findBookings(db: Db, tours: readonly number[]): Promise<Stored[]> {
  const { rows } = await rowsOf<Stored>(
    {
      ...table('booking', 'b')('id', 'tourId', 'hidden', 'state', 'reachedTerminal'),
      events: sql<StoredEvent[]>`json_agg(json_build_object('eventId', e.event_id,
        'type', e.type, 'occurredAt', e.occurred_at, 'source', e.source, 'blockId', e.block_id, 'causedBy', e.caused_by,
        'ignored', e.ignored, 'overtaken', e.detail ? 'overtaken'))`,
    },
    (columns) => sql`select ${columns} from booking b join booking_event e on e.booking_id = b.id
      where b.tour_id = any(${tours}::bigint[]) group by b.id`,
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

/** Bookings and tours whose state is not what follows from their events and rows, in words. */
export async function findWrongStates(db: Db, most: number): Promise<string[]> {
  const wrong: string[] = [];
  for (let last = 0; wrong.length < most; ) {
    const tours = await db
      .selectFrom('tour')
      .select(['id', 'state'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(step)
      .execute();
    const bookings = await findBookings(
      db,
      tours.map(({ id }) => id),
    );
    wrong.push(...bookings.flatMap(wrongIn));
    const shown = Map.groupBy(
      bookings.filter(({ hidden }) => !hidden),
      ({ tourId }) => tourId,
    );
    for (const { id, state } of tours) {
      const expected = tourState((shown.get(id) ?? []).map((booking) => booking.state));
      if (expected !== state) wrong.push(`a tour is what its rows make of it: ${id} ${state}, not ${expected}`);
    }
    last = tours.at(-1)?.id ?? 0;
    if (tours.length < step) break;
  }
  return wrong.slice(0, most);
}
