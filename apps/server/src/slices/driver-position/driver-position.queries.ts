import { randomUUID } from 'node:crypto';
import type { DriverPositionItem } from '@quaygate/contract';
import { isSameArrival } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';

export const findConsent = (db: Db, truckerId: string) =>
  db
    .selectFrom('positionConsent')
    .select(['given', 'changedDate'])
    .where('truckerId', '=', truckerId)
    .executeTakeFirst();

export async function keepConsent(
  trx: Trx,
  consent: { truckerId: string; given: boolean; changedDate: Date },
): Promise<void> {
  const { truckerId: _, ...change } = consent;
  await trx
    .insertInto('positionConsent')
    .values(consent)
    .onConflict((key) => key.column('truckerId').doUpdateSet(change))
    .execute();
}

const vehicleOf = (tourNumber: number) => `driver-${tourIdOf(tourNumber)}`;

/** Deletes what is stored of the positions of drivers. @returns of how many drivers' tours */
async function deletePositions(db: Db, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await rowsOf(
    { facilityId: sql<number>`facility_id`, forwarderId: sql<string>`forwarder_id`, tours: sql<number>`count(*)::int` },
    (columns) => sql`
    with gone as (
      delete from driver_position p using tour t where t.id = p.tour_id and ${which}
      returning t.facility_id, t.forwarder_id, t.number
    ), vehicles as (
      delete from vehicle_position v using gone
      where v.facility_id = gone.facility_id and v.vehicle_id = 'driver-T' || gone.number
    )
    select ${columns} from gone group by facility_id, forwarder_id`,
  ).execute(db);
  for (const { facilityId, forwarderId } of rows) {
    tell(db, { noun: 'arrival', facilityId, forwarderId }, { noun: 'vehicle', facilityId });
  }
  return rows.reduce((sum, { tours }) => sum + tours, 0);
}

export const deletePositionsOf = (trx: Trx, truckerId: string) =>
  deletePositions(trx, sql`p.trucker_id = ${truckerId}`);

/** Some of those whose last position lies before a moment. @returns how many */
export const deletePositionsBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deletePositions(
    db,
    sql`p.tour_id = any(array(select tour_id from driver_position where reported_date < ${before} limit ${limit}))`,
  );

/** A position of a tour's truck, and what it says. */
export interface SharedPosition extends DriverPositionItem {
  tourId: number;
  tourNumber: number;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  licensePlate: string;
  plateKey: string;
  /** Null at the terminal. */
  arrivalDate: Date | null;
  at: Date;
  isReceived: boolean;
  isAtTerminal: boolean;
}

interface Written extends Omit<SharedPosition, 'tourNumber' | 'forwarderId' | keyof DriverPositionItem> {
  vehicleId: string;
  eventId: string;
  occurredAt: Date;
  /** Null, all four, beyond the receiving area. */
  latitude: number | null;
  longitude: number | null;
  direction: number | null;
  accuracy: number | null;
}

interface Found {
  isGiven: boolean | null;
  isStored: boolean;
  /** As it was before. */
  arrivalDate: Date | null;
}

/** One statement asks for the consent and stores, so that nothing is stored after it was taken back or the tour ended. */
const write = statement((w: Written) =>
  rowsOf<Found>(
    {
      isGiven: sql`(select given from consent)`,
      isStored: sql`exists (select from arrival)`,
      arrivalDate: sql`(select p.arrival_date from driver_position p where p.tour_id = ${w.tourId})`,
    },
    (columns) => sql`
    with consent as (
      select given from position_consent where trucker_id = ${w.truckerId} for share
    ), open as (
      select t.id from tour t where t.id = ${w.tourId} and t.state not in ('completed', 'cancelled')
        and (select given from consent) for share
    ), arrival as (
      insert into driver_position (tour_id, trucker_id, arrival_date, reported_date)
      select id, ${w.truckerId}, ${w.arrivalDate}::timestamptz, ${w.at}::timestamptz from open
      on conflict (tour_id) do update set arrival_date = excluded.arrival_date, reported_date = excluded.reported_date
      returning tour_id
    ), vehicle as (
      insert into vehicle_position as v (facility_id, vehicle_id, license_plate, plate_key, occurred_at, event_id,
        content_hash, latitude, longitude, direction, location_accuracy, is_outside, deleted, left_at)
      select ${w.facilityId}::integer, ${w.vehicleId}, ${w.licensePlate}, ${w.plateKey}, ${w.occurredAt}::timestamptz,
        ${w.eventId}, '', ${w.latitude}::float8, ${w.longitude}::float8, ${w.direction}::float8, ${w.accuracy}::float8,
        not ${w.isReceived}::boolean, false, case when not ${w.isAtTerminal}::boolean then ${w.occurredAt}::timestamptz end
      from arrival
      on conflict (facility_id, vehicle_id) do update set license_plate = excluded.license_plate,
        plate_key = excluded.plate_key, occurred_at = excluded.occurred_at, event_id = excluded.event_id,
        content_hash = excluded.content_hash, latitude = excluded.latitude, longitude = excluded.longitude,
        direction = excluded.direction, location_accuracy = excluded.location_accuracy, is_outside = excluded.is_outside,
        deleted = excluded.deleted, left_at = coalesce(excluded.left_at, v.left_at)
      where v.occurred_at < excluded.occurred_at
    )
    select ${columns}`,
  ),
);

const nowhere = { latitude: null, longitude: null, direction: null, accuracy: null };

/**
 * Keeps when the truck of a tour arrives, and the position as the vehicle's newest, beyond the receiving area without a
 * place. No history is kept. Another minute of the arrival is told.
 */
export async function storePosition(db: Db, shared: SharedPosition): Promise<'stored' | 'no consent' | 'ended'> {
  const { tourNumber, facilityId, forwarderId, isReceived } = shared;
  const [found] = await write(db, {
    ...shared,
    ...(!isReceived && nowhere),
    vehicleId: vehicleOf(tourNumber),
    eventId: randomUUID(),
  });
  if (!found?.isGiven) return 'no consent';
  if (!found.isStored) return 'ended';
  if (!isSameArrival(found.arrivalDate, shared.arrivalDate)) tell(db, { noun: 'arrival', facilityId, forwarderId });
  tell(db, { noun: 'vehicle', facilityId });
  return 'stored';
}
