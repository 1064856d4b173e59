import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { rowsOf } from '../db/rows.ts';

/** Changes of one statement: a day of them is folded part by part. */
const atOnce = 50_000;

/**
 * Folds what changed a kept count into it, each part in one statement, so that a reader sees either the one or the other. The
 * counts lie in `<noun>_count`, the changes in `<noun>_count_change`.
 * @param of the columns that a count is kept for
 * @param counted the column of the count
 */
async function fold(db: Db, noun: string, of: readonly string[], counted: string): Promise<void> {
  while ((await foldPart(db, noun, of, counted)) === atOnce);
}

async function foldPart(db: Db, noun: string, of: readonly string[], counted: string): Promise<number> {
  const [counts, changes] = [sql.table(`${noun}_count`), sql.table(`${noun}_count_change`)];
  const columns: RawBuilder<unknown> = sql.join(of.map((column) => sql.ref(column)));
  const count = sql.ref(counted);
  const { rows } = await rowsOf(
    { folded: sql<number>`count(*)::int` },
    (result) => sql`
    with folded as (
      delete from ${changes} where ctid = any(array(select ctid from ${changes} limit ${sql.lit(atOnce)}))
      returning ${columns}, change),
    summed as (select ${columns}, sum(change) as change from folded group by ${columns} order by ${columns}),
    kept as (
      insert into ${counts} (${columns}, ${count})
      select ${columns}, change from summed
      on conflict (${columns}) do update set ${count} = ${sql.ref(`${noun}_count.${counted}`)} + excluded.${count})
    select ${result} from folded`,
  ).execute(db);
  return rows[0]?.folded ?? 0;
}

export async function foldTourCounts(db: Db): Promise<void> {
  await fold(db, 'tour', ['forwarder_id'], 'tours');
}

export async function foldLicenseCounts(db: Db): Promise<void> {
  await fold(db, 'license', ['forwarder_id'], 'licenses');
}

export async function foldTruckerCounts(db: Db): Promise<void> {
  await fold(db, 'trucker', ['document_status', 'terror_status'], 'truckers');
}

export async function foldFacilityTruckerCounts(db: Db): Promise<void> {
  await fold(db, 'facility_trucker', ['facility_id'], 'truckers');
}
