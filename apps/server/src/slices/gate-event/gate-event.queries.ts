import type { GateEventItem } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** What a gate event is about: a tour, and the bookings of it that are meant. */
export interface GateTarget {
  tourId: number;
  licensePlate: string;
  /** At the moment of the event. */
  isDriverBlocked: boolean;
  bookingIds: string[];
}

/** Whether a block of the driver of the row `alias` was open at a moment. */
const isBlocked = (alias: string, at: Date) => sql`exists (
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
  const { rows } = await sql<GateTarget>`${prepared}
    select b.tour_id, b.license_plate, ${isBlocked('b', at)} as is_driver_blocked, array[b.id] as booking_ids
    from booking b where b.id = ${bookingId} and b.facility_id = ${facilityId}`.execute(db);
  return rows[0];
}

/** A tour of a facility with its bookings, those that the forwarder has deleted left out; undefined for an unknown one. */
export async function findTourTarget(
  db: Db,
  facilityId: number,
  number: number,
  at: Date,
): Promise<GateTarget | undefined> {
  const { rows } = await sql<GateTarget>`${prepared}
    select t.id as tour_id, t.license_plate, ${isBlocked('t', at)} as is_driver_blocked,
      array(select b.id from booking b where b.tour_id = t.id and not b.hidden order by b.id) as booking_ids
    from tour t where t.facility_id = ${facilityId} and t.number = ${number}`.execute(db);
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
