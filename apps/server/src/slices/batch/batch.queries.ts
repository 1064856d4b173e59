import type { Db } from '../../db/client.ts';

/** Time zone of every terminal of the installation. */
export async function findTimeZones(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('facility').select(['id', 'timeZone']).execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}
