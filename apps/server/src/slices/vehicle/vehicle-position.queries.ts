import type { UserTerminal, VehiclePositionItem } from '@quaygate/contract';
import { type Area, plateKey } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { booleanColumn, momentColumn, numberColumn, textColumn, wholeColumn } from '../../db/columns.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Newest } from '../../integration/report.ts';
import { changeOfPositions, type KeptNumber, keptOf, type PlacedItem } from './vehicle-position-change.rule.ts';

/** Milliseconds for which an area is remembered, as an integration key is. */
const areaKept = 5_000;
const areas = new WeakMap<Db, Map<number, { area: Promise<Area | null>; until: number }>>();

async function readArea(db: Db, facilityId: number): Promise<Area | null> {
  const { map } = await db.selectFrom('facility').select('map').where('id', '=', facilityId).executeTakeFirstOrThrow();
  return map as UserTerminal['map'];
}

/** What a position of a facility is judged by, read at most every 5 s; null: the facility has no map. */
export function findArea(db: Db, facilityId: number): Promise<Area | null> {
  const time = performance.now();
  const ofFacilities = areas.get(db) ?? new Map();
  areas.set(db, ofFacilities);
  const known = ofFacilities.get(facilityId);
  if (known && known.until > time) return known.area;
  const area = readArea(db, facilityId);
  area.catch(() => ofFacilities.delete(facilityId));
  ofFacilities.set(facilityId, { area, until: time + areaKept });
  return area;
}

/** The items as columns of the statement. */
function columnsOf(items: readonly PlacedItem[]) {
  const texts = (of: (item: VehiclePositionItem) => string | null) => textColumn(items.map(({ item }) => of(item)));
  const numbers = (name: KeptNumber) => sql`${numberColumn(items.map((placed) => keptOf(placed, name)))}::float8[]`;
  return sql`unnest(${texts(({ vehicleId }) => vehicleId)}::text[],
    ${momentColumn(items.map(({ item }) => item.occurredAt))}::timestamptz[], ${texts(({ eventId }) => eventId)}::text[],
    ${wholeColumn(items.map(({ contentHash }) => contentHash))}::int8[],
    ${texts(({ licensePlate }) => licensePlate)}::text[],
    ${texts(({ licensePlate }) => licensePlate && plateKey(licensePlate))}::text[],
    ${numbers('latitude')}, ${numbers('longitude')}, ${numbers('direction')}, ${numbers('locationAccuracy')},
    ${numberColumn(items.map(({ item }) => item.speed))}::float8[],
    ${booleanColumn(items.map(({ isNewest }) => isNewest))}::boolean[],
    ${booleanColumn(items.map(({ isOutside }) => isOutside))}::boolean[],
    ${booleanColumn(items.map(({ item }) => item.deleted))}::boolean[],
    ${momentColumn(items.map(({ item, hasLeft }) => (hasLeft ? item.occurredAt : null)))}::timestamptz[],
    ${booleanColumn(items.map(({ isJump }) => isJump))}::boolean[])`;
}

/**
 * Stores positions that are newer than those of the table, and all of them in the history where there is one, by one statement.
 * Those of a jump go into the history alone.
 * @returns what was the newest before, of the vehicles of which an item is not newer
 */
export async function storePositions(
  db: Db,
  { facilityId, keepsHistory }: { facilityId: number; keepsHistory: boolean },
  items: readonly PlacedItem[],
): Promise<Map<string, Newest>> {
  const { rows } = await rowsOf<Newest & { vehicleId: string }>(
    {
      vehicleId: sql`vehicle_id`,
      occurredAt: sql`occurred_at`,
      eventId: sql`event_id`,
      contentHash: sql`content_hash`,
    },
    (columns) => sql`${prepared}
    with sent as (
      select * from ${columnsOf(items)} as s(vehicle_id, occurred_at, event_id, content_hash, license_plate, plate_key,
        latitude, longitude, direction, location_accuracy, speed, is_newest, is_outside, deleted, left_at, is_jump)
    ), before as (
      select vehicle_id, occurred_at, event_id, case when length(content_hash) = 8
        then ('x' || encode(content_hash, 'hex'))::bit(64)::int8 end as content_hash from vehicle_position
      where facility_id = ${facilityId} and vehicle_id in (select vehicle_id from sent)
    ), stored as (
      insert into vehicle_position as v (facility_id, vehicle_id, occurred_at, event_id, content_hash, license_plate,
        plate_key, latitude, longitude, direction, location_accuracy, is_outside, deleted, left_at)
      select ${facilityId}::integer, vehicle_id, occurred_at, event_id, int8send(content_hash), license_plate, plate_key, latitude,
        longitude, direction, location_accuracy, is_outside, deleted, left_at
      -- in one order, so that two batches never wait for each other
      from sent where is_newest order by vehicle_id
      on conflict (facility_id, vehicle_id) do update set occurred_at = excluded.occurred_at,
        event_id = excluded.event_id, content_hash = excluded.content_hash, license_plate = excluded.license_plate,
        plate_key = excluded.plate_key, latitude = excluded.latitude, longitude = excluded.longitude,
        direction = excluded.direction, location_accuracy = excluded.location_accuracy,
        is_outside = excluded.is_outside, deleted = excluded.deleted, left_at = coalesce(excluded.left_at, v.left_at)
      where (excluded.occurred_at, excluded.event_id collate "C") > (v.occurred_at, v.event_id collate "C")
        -- one that is dated ahead is given the time of its arrival each time it is sent
        and excluded.event_id <> v.event_id
    ), history as (
      insert into vehicle_history (facility_id, vehicle_id, occurred_at, latitude, longitude, direction,
        location_accuracy, speed, is_jump)
      select ${facilityId}::integer, s.vehicle_id, s.occurred_at, s.latitude, s.longitude, s.direction,
        s.location_accuracy, s.speed, s.is_jump
      from sent s left join before b on b.vehicle_id = s.vehicle_id
      where ${keepsHistory} and s.latitude is not null and (b.vehicle_id is null
        or (s.event_id <> b.event_id
          and (s.occurred_at, s.event_id collate "C") > (b.occurred_at, b.event_id collate "C")))
    )
    select ${columns} from before b
    where exists (select from sent s where s.vehicle_id = b.vehicle_id
      and (s.event_id = b.event_id
        or (s.occurred_at, s.event_id collate "C") <= (b.occurred_at, b.event_id collate "C")))`,
  ).execute(db);
  const before = new Map(rows.map((newest) => [newest.vehicleId, newest]));
  tell(db, changeOfPositions(facilityId, { items, before }));
  return before;
}

/** Deletes history that lies before `history`, and vehicles that have reported nothing since `limit`. */
export async function deleteOldPositions(db: Db, limit: Date, history: Date): Promise<void> {
  await db.deleteFrom('vehicleHistory').where('occurredAt', '<', history).execute();
  await db.deleteFrom('vehiclePosition').where('occurredAt', '<', limit).execute();
}
