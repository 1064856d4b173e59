import type { UserTerminal, VehiclePositionItem } from '@quaygate/contract';
import { type Area, plateKey } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Judged, Newest } from '../../integration/report.ts';

/** An item with where it lies: outside the terminal's area, or even beyond what is received. */
export interface PlacedItem extends Judged<VehiclePositionItem> {
  hasLeft: boolean;
  isOutside: boolean;
}

/** What a position of a facility is judged by; null: the facility has no map. */
export async function findArea(db: Db, facilityId: number): Promise<Area | null> {
  const { map } = await db.selectFrom('facility').select('map').where('id', '=', facilityId).executeTakeFirstOrThrow();
  return map as UserTerminal['map'];
}

/** A place beyond the receiving area is not kept. */
const rowOf = ({ item, contentHash, isNewest, hasLeft, isOutside }: PlacedItem) => ({
  ...item,
  ...(isOutside ? { latitude: null, longitude: null, direction: null, locationAccuracy: null } : {}),
  contentHash: contentHash.toString('hex'),
  plateKey: item.licensePlate === null ? null : plateKey(item.licensePlate),
  isNewest,
  isOutside,
  leftAt: hasLeft ? item.occurredAt : null,
});

/**
 * Stores positions that are newer than those of the table, and all of them in the history, by one statement.
 * @returns what was the newest of each vehicle before
 */
export async function storePositions(
  db: Db,
  facilityId: number,
  items: readonly PlacedItem[],
): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest & { vehicleId: string }>`${prepared}
    with sent as (
      select * from json_to_recordset(${JSON.stringify(items.map(rowOf))}::json) as s("vehicleId" text,
        "occurredAt" timestamptz, "eventId" text, "contentHash" text, "licensePlate" text, "plateKey" text,
        latitude float8, longitude float8, direction float8, "locationAccuracy" float8, speed float8,
        "isNewest" boolean, "isOutside" boolean, deleted boolean, "leftAt" timestamptz)
    ), before as (
      select vehicle_id, occurred_at, event_id, content_hash from vehicle_position
      where facility_id = ${facilityId} and vehicle_id in (select "vehicleId" from sent)
    ), stored as (
      insert into vehicle_position as v (facility_id, vehicle_id, occurred_at, event_id, content_hash, license_plate,
        plate_key, latitude, longitude, direction, location_accuracy, is_outside, deleted, left_at)
      select ${facilityId}::integer, "vehicleId", "occurredAt", "eventId", decode("contentHash", 'hex'), "licensePlate",
        "plateKey", latitude, longitude, direction, "locationAccuracy", "isOutside", deleted, "leftAt"
      -- in one order, so that two batches never wait for each other
      from sent where "isNewest" order by "vehicleId"
      on conflict (facility_id, vehicle_id) do update set occurred_at = excluded.occurred_at,
        event_id = excluded.event_id, content_hash = excluded.content_hash, license_plate = excluded.license_plate,
        plate_key = excluded.plate_key, latitude = excluded.latitude, longitude = excluded.longitude,
        direction = excluded.direction, location_accuracy = excluded.location_accuracy,
        is_outside = excluded.is_outside, deleted = excluded.deleted, left_at = coalesce(excluded.left_at, v.left_at)
      where (excluded.occurred_at, excluded.event_id collate "C") > (v.occurred_at, v.event_id collate "C")
    ), history as (
      insert into vehicle_history (facility_id, vehicle_id, occurred_at, latitude, longitude, direction,
        location_accuracy, speed)
      select ${facilityId}::integer, s."vehicleId", s."occurredAt", s.latitude, s.longitude, s.direction,
        s."locationAccuracy", s.speed
      from sent s left join before b on b.vehicle_id = s."vehicleId"
      where s.latitude is not null and (b.vehicle_id is null
        or (s."occurredAt", s."eventId" collate "C") > (b.occurred_at, b.event_id collate "C"))
    )
    select vehicle_id, occurred_at, event_id, content_hash from before`.execute(db);
  tell(db, { noun: 'vehicle', facilityId });
  return new Map(rows.map(({ vehicleId, ...newest }) => [vehicleId, newest]));
}

/** Deletes what lies before `limit`: history, and vehicles that have reported nothing since. */
export async function deleteOldPositions(db: Db, limit: Date): Promise<void> {
  await db.deleteFrom('vehicleHistory').where('occurredAt', '<', limit).execute();
  await db.deleteFrom('vehiclePosition').where('occurredAt', '<', limit).execute();
}
