import type { UserTerminal } from '@quaygate/contract';
import { type Area, present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';

/** A terminal that can be asked for its trucks. */
export interface MonitoredTerminal {
  id: number;
  area: Area | null;
  capabilities: readonly string[];
}

/** The newest report of a vehicle. */
export interface ReportedVehicle {
  vehicleId: string;
  occurredAt: Date;
  licensePlate: string | null;
  plateKey: string | null;
  latitude: number | null;
  longitude: number | null;
  direction: number | null;
  locationAccuracy: number | null;
  isOutside: boolean;
  deleted: boolean;
  leftAt: Date | null;
}

/** The terminal with this code; the one with the lowest id, should there be several. */
export async function findTerminalOfCode(db: Db, code: string): Promise<MonitoredTerminal | undefined> {
  const found = await db
    .selectFrom('facility')
    .select(['id', 'map', 'capabilities'])
    .where('code', '=', code)
    .orderBy('id')
    .executeTakeFirst();
  return found && { id: found.id, area: found.map as UserTerminal['map'], capabilities: found.capabilities };
}

/** The columns of many vehicles, each with a value of every vehicle. Moments are seconds since 1970. */
type Columns = { [name in keyof Omit<ReportedVehicle, 'occurredAt' | 'leftAt'>]: ReportedVehicle[name][] } & {
  occurredSeconds: number[];
  leftSeconds: (number | null)[];
};

const milliseconds = (seconds: number) => Math.round(seconds * 1_000);

/**
 * Newest reports of a facility's vehicles since `since`, also of those that are gone. A thousand rows every second are read
 * as columns: a value of JSON costs less than a field of a row.
 */
export async function findVehicles(db: Db, facilityId: number, since: Date): Promise<ReportedVehicle[]> {
  const { rows } = await rowsOf(
    {
      columns: sql<Columns | null>`case when count(*) > 0 then json_build_object('vehicleId', json_agg(vehicle_id), 'licensePlate', json_agg(license_plate),
      'plateKey', json_agg(plate_key), 'latitude', json_agg(latitude), 'longitude', json_agg(longitude),
      'direction', json_agg(direction), 'locationAccuracy', json_agg(location_accuracy),
      'isOutside', json_agg(is_outside), 'deleted', json_agg(deleted),
      'occurredSeconds', json_agg(date_part('epoch', occurred_at)), 'leftSeconds', json_agg(date_part('epoch', left_at))
    ) end`,
    },
    (columns) => sql`${prepared}
    select ${columns} from vehicle_position
    where facility_id = ${facilityId}::integer and occurred_at >= ${since}::timestamptz`,
  ).execute(db);
  const { columns } = present(rows[0]);
  return columns ? vehiclesOf(columns) : [];
}

function vehiclesOf(columns: Columns): ReportedVehicle[] {
  const { licensePlate, plateKey, latitude, longitude, direction, locationAccuracy, isOutside, deleted } = columns;
  return columns.vehicleId.map((vehicleId, row) => {
    const leftSeconds = columns.leftSeconds[row] ?? null;
    return {
      vehicleId,
      occurredAt: new Date(milliseconds(columns.occurredSeconds[row] as number)),
      licensePlate: licensePlate[row] ?? null,
      plateKey: plateKey[row] ?? null,
      latitude: latitude[row] ?? null,
      longitude: longitude[row] ?? null,
      direction: direction[row] ?? null,
      locationAccuracy: locationAccuracy[row] ?? null,
      isOutside: isOutside[row] as boolean,
      deleted: deleted[row] as boolean,
      leftAt: leftSeconds === null ? null : new Date(milliseconds(leftSeconds)),
    };
  });
}
