import type { TourEvent } from '@quaygate/contract';
import { type BookingEvent, bookingEventTypes, toldReason } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import { isTold, type RawReadiness, shownReadiness } from '../tour/halt.queries.ts';

interface EventRow {
  type: BookingEvent['type'];
  occurredAt: Date;
  source: BookingEvent['source'];
  blockId: string | null;
  reason: string | null;
  lane: string | null;
  licensePlate: string | null;
  truck: TourEvent['truck'];
  changes: TourEvent['changes'];
  bookingIds: string[];
  judged: RawReadiness | null;
}

/** Of a tour so many are told, the newest. */
const most = 200;

/** The row of a forwarder's tour with a booking that is not deleted; undefined for a foreign and an unknown one. */
export async function findTourRow(db: Db, forwarderId: string, tourNumber: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('tour as t')
    .select('t.id')
    .where('t.forwarderId', '=', forwarderId)
    .where('t.number', '=', tourNumber)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('booking as b').select('b.id').whereRef('b.tourId', '=', 't.id').where('b.hidden', '=', false)),
    )
    .executeTakeFirst();
  return row?.id;
}

/** What happened to the bookings of a tour, oldest first, as its company or driver reads it. */
export async function findTourEvents(db: Db, tourRow: number, side: 'company' | 'driver'): Promise<TourEvent[]> {
  const { rows } = await rowsOf<EventRow>(
    {
      type: sql`e.type`,
      occurredAt: sql`e.occurred_at`,
      source: sql`e.source`,
      blockId: sql`e.block_id`,
      reason: sql`e.reason`,
      lane: sql`e.detail ->> 'lane'`,
      licensePlate: sql`e.detail ->> 'licensePlate'`,
      truck: sql`e.detail -> 'truck'`,
      changes: sql`e.detail -> 'changes'`,
      bookingIds: sql`array_agg(distinct e.booking_id)`,
      judged: sql`e.judged`,
    },
    (columns) => sql`${prepared}
    select ${columns} from booking b join booking_event e on e.booking_id = b.id
    where b.tour_id = ${tourRow} and not b.hidden and ${isTold} and not e.detail ? 'driverLeft'
    group by e.type, e.occurred_at, e.source, e.block_id, e.reason, e.detail ->> 'lane', e.detail ->> 'licensePlate',
      e.detail -> 'truck', e.detail -> 'changes', e.judged
    order by e.occurred_at desc, array_position(${[...bookingEventTypes]}::text[], e.type) desc, min(e.event_id) desc
    limit ${most}`,
  ).execute(db);
  return rows.reverse().map(({ blockId, reason, source, judged, ...event }) => ({
    ...event,
    ...toldReason({ type: event.type, source, blockId, reason }, false),
    judged: shownReadiness(judged, side),
  }));
}
