import { randomUUID } from 'node:crypto';
import type { DriverPositionItem } from '@quaygate/contract';
import { isSameArrival } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
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

interface SharedArrival {
  tour: { id: number; facilityId: number; forwarderId: string };
  truckerId: string;
  /** Null at the terminal. */
  arrivalDate: Date | null;
  at: Date;
}

/**
 * Keeps when the truck of a tour arrives; another minute is told. Locks the consent and the tour until the end of the
 * transaction: neither is taken back or ended meanwhile.
 */
export async function storeArrival(
  trx: Trx,
  { tour: { id, facilityId, forwarderId }, truckerId, arrivalDate, at }: SharedArrival,
): Promise<'stored' | 'no consent' | 'ended'> {
  const consent = await trx
    .selectFrom('positionConsent')
    .select('given')
    .where('truckerId', '=', truckerId)
    .forShare()
    .executeTakeFirst();
  if (!consent?.given) return 'no consent';
  const { rows } = await rowsOf(
    { before: sql<Date | null>`(select p.arrival_date from driver_position p where p.tour_id = ${id})` },
    (columns) => sql`
    with open as (
      select id from tour where id = ${id} and state not in ('completed', 'cancelled') for share
    )
    insert into driver_position (tour_id, trucker_id, arrival_date, reported_date)
    select id, ${truckerId}, ${arrivalDate}::timestamptz, ${at}::timestamptz from open
    on conflict (tour_id) do update set arrival_date = excluded.arrival_date, reported_date = excluded.reported_date
    -- what the statement found, not what it has stored
    returning ${columns}`,
  ).execute(trx);
  const [stored] = rows;
  if (!stored) return 'ended';
  if (!isSameArrival(stored.before, arrivalDate)) tell(trx, { noun: 'arrival', facilityId, forwarderId });
  return 'stored';
}

interface VehicleTour {
  number: number;
  facilityId: number;
  licensePlate: string;
  plateKey: string;
}

/** Makes the position the vehicle's newest; beyond the receiving area without a place. No history is kept. */
export async function storeVehicle(
  trx: Trx,
  { number, facilityId, licensePlate, plateKey }: VehicleTour,
  { occurredAt, latitude, longitude, direction, accuracy }: DriverPositionItem,
  { isReceived, isAtTerminal }: { isReceived: boolean; isAtTerminal: boolean },
): Promise<void> {
  const place = isReceived
    ? { latitude, longitude, direction, locationAccuracy: accuracy }
    : { latitude: null, longitude: null, direction: null, locationAccuracy: null };
  const row = {
    ...place,
    ...{ facilityId, licensePlate, plateKey, occurredAt, eventId: randomUUID(), contentHash: Buffer.alloc(0) },
    vehicleId: vehicleOf(number),
    isOutside: !isReceived,
    deleted: false,
    leftAt: isAtTerminal ? null : occurredAt,
  };
  const { facilityId: _, vehicleId: __, leftAt, ...change } = row;
  await trx
    .insertInto('vehiclePosition')
    .values(row)
    .onConflict((key) =>
      key
        .columns(['facilityId', 'vehicleId'])
        .doUpdateSet({ ...change, ...(leftAt && { leftAt }) })
        .where('vehiclePosition.occurredAt', '<', occurredAt),
    )
    .execute();
  tell(trx, { noun: 'vehicle', facilityId });
}
