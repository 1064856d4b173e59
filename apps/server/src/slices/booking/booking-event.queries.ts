import type { BookingEvent, BookingState, Readiness } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import { type ListType, unseenList } from '../../db/unseen.ts';
import { lockSlots, type NewPosition } from './booking-place.queries.ts';

/** Something that happened to a booking. `detail` keeps further data of the terminal: plate, lane, condition, seals. */
export interface NewBookingEvent extends BookingEvent {
  bookingId: string;
  reason?: string | null;
  detail?: object;
  /** What the rule of readiness said of its tour, where the truck was admitted or refused (READY-18). */
  judged?: Readiness | null;
}

export type StoredEvent = BookingEvent & { bookingId: string; ignored: boolean };

/** Adds events, a known eventId of the same booking without effect, and answers all events of their bookings. */
export async function insertEvents(
  trx: Db,
  events: readonly NewBookingEvent[],
  recordedAt: Date,
): Promise<StoredEvent[]> {
  const every = (read: (event: NewBookingEvent) => unknown, type: ListType) => unseenList(events.map(read), type);
  const { rows: all } = await rowsOf<StoredEvent>(
    {
      bookingId: sql`booking_id`,
      eventId: sql`event_id`,
      type: sql`type`,
      occurredAt: sql`occurred_at`,
      source: sql`source`,
      blockId: sql`block_id`,
      causedBy: sql`caused_by`,
      ignored: sql`ignored`,
    },
    (columns) => sql`${prepared}
    with added as (
      insert into booking_event
        (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source, caused_by, block_id, reason, detail,
         judged)
      select e.event_id, e.booking_id, b.facility_id, e.type, e.occurred_at, ${recordedAt}, e.source, e.caused_by, e.block_id,
        e.reason, e.detail, e.judged
      from unnest(${every(({ eventId }) => eventId, 'text')}, ${every(({ bookingId }) => bookingId, 'text')},
        ${every(({ type }) => type, 'text')}, ${every(({ occurredAt }) => occurredAt, 'timestamptz')},
        ${every(({ source }) => source, 'text')}, ${every(({ causedBy }) => causedBy ?? null, 'text')},
        ${every(({ blockId }) => blockId ?? null, 'text')}, ${every(({ reason }) => reason ?? null, 'text')},
        ${every(({ detail }) => JSON.stringify(detail ?? {}), 'jsonb')},
        ${every(({ judged }) => (judged ? JSON.stringify(judged) : null), 'jsonb')})
        as e(event_id, booking_id, type, occurred_at, source, caused_by, block_id, reason, detail, judged)
      join booking b on b.id = e.booking_id
      on conflict (booking_id, event_id) do nothing
      returning *
    )
    select ${columns} from (select * from booking_event union all select * from added) e
    where booking_id = any(${every(({ bookingId }) => bookingId, 'text')}) and not detail ? 'overtaken'`,
  ).execute(trx);
  return all;
}

/** Marks an event as ignored for good, because the load unit has another booking meanwhile (INT-29). */
export async function setEventsOvertaken(trx: Db, bookingId: string, eventIds: readonly string[]): Promise<void> {
  await sql`
    update booking_event set ignored = true, detail = detail || '{"overtaken": true}'
    where booking_id = ${bookingId} and event_id = any(${eventIds})`.execute(trx);
}

/** Marks which events of a booking did not apply; an event may come to apply when an earlier one arrives late. */
export async function setEventsIgnored(trx: Db, bookingId: string, ignored: readonly string[]): Promise<void> {
  await sql`${prepared}
    update booking_event set ignored = not ignored
    where booking_id = ${bookingId} and not detail ? 'overtaken' and ignored <> (event_id = any(${unseenList(ignored, 'text')}))`.execute(
    trx,
  );
}

/** True when another booking that is not cancelled holds the load unit order. */
export async function isOrderTaken(trx: Db, orderRow: number, exceptBookingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('booking')
    .select('id')
    .where('orderRow', '=', orderRow)
    .where('state', '<>', 'cancelled')
    .where('id', '<>', exceptBookingId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface BookingChange extends NewPosition {
  id: string;
  state: BookingState;
  hidden: boolean;
  reachedTerminal: boolean;
  completedDate: Date | null;
  slotBegin: Date;
  slotEnd: Date;
  /** -1 frees the place, 1 takes it again, 0 leaves it. */
  place: -1 | 0 | 1;
  orderRow: number;
  /** Null leaves it. */
  orderState: string | null;
}

/**
 * Writes what becomes of bookings, where they are now, and what that means for their places and orders, in one statement.
 * Arrays, because PostgreSQL expects a hundred rows of a JSON text, and reads whole tables for them.
 */
export async function updateBookings(trx: Db, changes: readonly BookingChange[], now: Date): Promise<void> {
  const slots = new Set(changes.filter(({ place }) => place !== 0).map(({ slotId }) => slotId));
  if (slots.size > 1) await lockSlots(trx, [...slots]);
  const all = (key: keyof BookingChange, type: ListType) =>
    unseenList(
      changes.map((change) => change[key]),
      type,
    );
  const hasOrders = changes.some(({ orderState }) => orderState !== null);
  await sql`${prepared}
    with change as materialized (
      select * from unnest(${all('id', 'text')}, ${all('state', 'text')}, ${all('hidden', 'boolean')},
        ${all('reachedTerminal', 'boolean')}, ${all('completedDate', 'timestamptz')}, ${all('tourId', 'bigint')},
        ${all('tourNumber', 'bigint')}, ${all('slotId', 'bigint')}, ${all('slotBegin', 'timestamptz')},
        ${all('slotEnd', 'timestamptz')}, ${all('moduleId', 'text')}, ${all('place', 'integer')},
        ${all('orderRow', 'bigint')}, ${all('orderState', 'text')})
        as c(id, state, hidden, reached_terminal, completed_date, tour_id, tour_number, slot_id, slot_begin, slot_end,
          module_id, place, order_row, order_state)
    ) ${hasOrders ? ordered : sql``} ${slots.size > 0 ? placed : sql``}
    update booking b set state = c.state, hidden = c.hidden, reached_terminal = c.reached_terminal,
      completed_date = c.completed_date, tour_id = c.tour_id, tour_number = c.tour_number, slot_id = c.slot_id,
      slot_begin = c.slot_begin, slot_end = c.slot_end, module_id = c.module_id, version = version + 1, updated_date = ${now}
    from change c where b.id = c.id`.execute(trx);
}

const ordered = sql`, ordered as (
      update load_unit_order o set state = c.order_state from change c where o.id = c.order_row and o.state <> c.order_state
    )`;

const placed = sql`, placed as (
      update slot s set taken = greatest(taken + c.places, 0)
      from (select slot_id, sum(place)::integer as places from change where place <> 0 group by slot_id) c
      where s.id = c.slot_id
      returning s.id
    ), counted as (
      update slot_module m set current_number = greatest(current_number + c.places, 0)
      from (select slot_id, module_id, sum(place)::integer as places from change where place <> 0 group by slot_id, module_id) c
      where m.slot_id = c.slot_id and m.module_id = c.module_id and m.slot_id in (select id from placed)
    )`;
