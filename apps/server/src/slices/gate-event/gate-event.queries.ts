import type { GateEventItem } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

const b = table('booking', 'b');
const t = table('tour', 't');

/** What a gate event is about: a tour, and the bookings of it that are meant. */
export interface GateTarget {
  tourId: number;
  licensePlate: string;
  /** At the moment of the event. */
  isDriverBlocked: boolean;
  /** Of the moment of the event; none where all were made later. */
  bookingIds: string[];
  /** When the first booking that is meant was made; null where there is none. */
  bookedDate: Date | null;
}

/** Clocks may disagree by so much about what came first, in milliseconds. */
const nearlyBefore = 5 * 60_000;

/** Whether the booking of the row `b` was there at a moment. */
const wasBooked = (at: Date) => sql<boolean>`b.created_date <= ${new Date(at.getTime() + nearlyBefore)}::timestamptz`;

/** Whether a block of the driver of the row `alias` was open at a moment. */
const isBlocked = (alias: string, at: Date) => sql<boolean>`exists (
  select from block k where k.facility_id = ${sql.ref(`${alias}.facilityId`)}
    and k.trucker_id = ${sql.ref(`${alias}.truckerId`)}
    and k.blocked_date <= ${at} and coalesce(k.lifted_date > ${at}, true))`;

/** A booking of a facility; undefined for an unknown one. */
export async function findBookingTarget(
  db: Db,
  facilityId: number,
  bookingId: string,
  at: Date,
): Promise<GateTarget | undefined> {
  const { rows } = await rowsOf<GateTarget>(
    {
      ...b('tourId', 'licensePlate'),
      isDriverBlocked: isBlocked('b', at),
      bookingIds: sql`array(select b.id where ${wasBooked(at)})`,
      bookedDate: b('createdDate').createdDate,
    },
    (columns) => sql`${prepared}
    select ${columns} from booking b where b.id = ${bookingId} and b.facility_id = ${facilityId}`,
  ).execute(db);
  return rows[0];
}

/**
 * A tour of a facility with its bookings, without those that the forwarder has deleted; undefined for an unknown one.
 * Bookings that were added after the event are left alone, as if the event had arrived when it happened.
 */
export async function findTourTarget(
  db: Db,
  facilityId: number,
  number: number,
  at: Date,
): Promise<GateTarget | undefined> {
  const { rows } = await rowsOf<GateTarget>(
    {
      tourId: t('id').id,
      ...t('licensePlate'),
      isDriverBlocked: isBlocked('t', at),
      bookingIds: sql`array(select b.id from booking b where b.tour_id = t.id and not b.hidden and ${wasBooked(at)}
        order by b.id)`,
      bookedDate: sql`(select min(b.created_date) from booking b where b.tour_id = t.id and not b.hidden)`,
    },
    (columns) => sql`${prepared}
    select ${columns} from tour t where t.facility_id = ${facilityId} and t.number = ${number}`,
  ).execute(db);
  return rows[0];
}

/** Stores a report of a visit, and shows the latest one at the tour. */
export async function reportAppointment(
  db: Db,
  { facilityId, tourId, now }: { facilityId: number; tourId: number; now: Date },
  item: GateEventItem,
): Promise<void> {
  const { eventId, occurredAt, appointmentStatus, externalId, licensePlate, lane, gate } = item;
  // Locked before the report is written, so that the later of two reports sees the earlier one.
  await db.selectFrom('tour').select('id').where('id', '=', tourId).forUpdate().execute();
  await db
    .insertInto('appointmentReport')
    .values({
      facilityId,
      eventId,
      tourId,
      occurredAt,
      recordedAt: now,
      hasStatus: appointmentStatus !== undefined,
      status: appointmentStatus ?? null,
      externalId,
      licensePlate,
      lane,
      gate,
    })
    .execute();
  const last = (column: 'status' | 'external_id', counts: string) => sql<string | null>`(
    select ${sql.ref(column)} from appointment_report r where r.tour_id = ${tourId} and ${sql.raw(counts)}
    order by r.occurred_at desc, r.event_id collate "C" desc limit 1)`;
  await db
    .updateTable('tour')
    .set({
      appointmentStatus: last('status', 'r.has_status'),
      externalId: last('external_id', 'r.external_id is not null'),
    })
    .where('id', '=', tourId)
    .execute();
}
