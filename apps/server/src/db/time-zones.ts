import { offsetMinutes } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

/** A winter and a summer long ago: newer rules of a zone reach runtime and database at different times. */
const moments = ['2015-01-15T12:00:00Z', '2015-07-15T12:00:00Z'].map((moment) => new Date(moment));

const minute = 60_000;

/**
 * Those of these zones, which the runtime knows, that the database does not know or takes for others: `IST` is India to one
 * and Israel to the other (FIELD-ZONE-01).
 */
export async function findForeignZones(db: Db, zones: readonly string[]): Promise<Set<string>> {
  if (zones.length === 0) return new Set();
  const { rows } = await rowsOf(
    {
      zone: sql<string>`zone`,
      moment: sql<Date>`moment`,
      clock: sql<Date | null>`zone_clock(zone, moment) at time zone 'UTC'`,
    },
    (columns) => sql`select ${columns}
      from unnest(${[...new Set(zones)]}::text[]) zone cross join unnest(${moments}::timestamptz[]) moment`,
  ).execute(db);
  const isSame = ({ zone, moment, clock }: { zone: string; moment: Date; clock: Date | null }) =>
    clock !== null && (clock.getTime() - moment.getTime()) / minute === offsetMinutes(moment, zone);
  return new Set(rows.filter((row) => !isSame(row)).map(({ zone }) => zone));
}
