import { randomBytes } from 'node:crypto';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

/** Changes that get their numbers in one transaction. */
const atOnce = 5_000;

/** How far the feed of a facility has counted; an older epoch is that of the database that this one is a copy of. */
export interface Epoch {
  id: string;
  last: number;
}

const epochColumns = table('feedEpoch')('id', 'last', 'place');

/** Cluster, database and timeline: what is restored, migrated or promoted gets another one. */
const home = sql`(
  select concat_ws(' ', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()),
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)))`;

/** The epochs of a facility, the newest first, and whether there is nothing to count. */
async function findEpochs(db: Db, facilityId: number): Promise<{ epochs: Epoch[]; isCounted: boolean }> {
  const { rows } = await rowsOf<Epoch & { place: number; isHome: boolean; isWaiting: boolean }>(
    {
      ...epochColumns,
      isHome: sql`home = ${home}`,
      isWaiting: sql`exists (
        select from booking_change where facility_id = ${facilityId} and feed_number is null)`,
    },
    (columns) =>
      sql`${prepared} select ${columns} from feed_epoch where facility_id = ${facilityId} order by place desc`,
  ).execute(db);
  return { epochs: rows, isCounted: rows[0]?.isHome === true && !rows[0].isWaiting };
}

/** The epoch in which this database counts, locked; begun where there is none yet. */
async function lockEpoch(trx: Trx, facilityId: number): Promise<{ place: number; last: number }> {
  // Of one facility only one counts at a time, so that numbers are visible in their order.
  await sql`select pg_advisory_xact_lock(hashtextextended('feed', ${facilityId}))`.execute(trx);
  const { rows } = await rowsOf<{ place: number; last: number; isHome: boolean }>(
    { ...table('feedEpoch')('place', 'last'), isHome: sql`home = ${home}` },
    (columns) => sql`select ${columns} from feed_epoch where facility_id = ${facilityId} order by place desc limit 1`,
  ).execute(trx);
  const [newest] = rows;
  if (newest?.isHome) return newest;
  const { place, last } = { place: (newest?.place ?? 0) + 1, last: newest?.last ?? 0 };
  await sql`
    insert into feed_epoch (facility_id, place, id, home, last)
    select ${facilityId}, ${place}, ${randomBytes(9).toString('base64url')}, ${home}, ${last}`.execute(trx);
  return { place, last };
}

/** Gives numbers to changes that are committed and have none. @returns how many got one */
function countChanges(db: Db, facilityId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { place, last } = await lockEpoch(trx, facilityId);
    const { numAffectedRows } = await sql`
      update booking_change h set feed_number = ${last} + w.place
      from (
        select change_number, row_number() over (order by change_number) as place from (
          select change_number from booking_change where facility_id = ${facilityId} and feed_number is null
          order by change_number limit ${atOnce}) first) w
      where h.facility_id = ${facilityId} and h.feed_number is null and h.change_number = w.change_number`.execute(trx);
    const counted = Number(numAffectedRows);
    if (counted > 0)
      await trx
        .updateTable('feedEpoch')
        .set({ last: last + counted })
        .where('facilityId', '=', facilityId)
        .where('place', '=', place)
        .execute();
    return counted;
  });
}

/**
 * Counts what is committed, and answers how far each epoch of the facility has come, the newest first. A change that is
 * committed later gets a higher number, however long its transaction took.
 */
export async function countedEpochs(db: Db, facilityId: number): Promise<[Epoch, ...Epoch[]]> {
  const found = await findEpochs(db, facilityId);
  if (!found.isCounted) {
    while ((await countChanges(db, facilityId)) === atOnce);
    found.epochs = (await findEpochs(db, facilityId)).epochs;
  }
  const [newest, ...older] = found.epochs;
  return [present(newest), ...older];
}
