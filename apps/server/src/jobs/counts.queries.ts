import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';

/**
 * Folds what changed a kept count into it, in one statement, so that a reader sees either the one or the other. The counts
 * lie in `<noun>_count`, the changes in `<noun>_count_change`.
 * @param of the columns that a count is kept for
 * @param counted the column of the count
 */
function fold(db: Db, noun: string, of: readonly string[], counted: string) {
  const [counts, changes] = [sql.table(`${noun}_count`), sql.table(`${noun}_count_change`)];
  const columns: RawBuilder<unknown> = sql.join(of.map((column) => sql.ref(column)));
  const count = sql.ref(counted);
  return sql`
    with folded as (delete from ${changes} returning ${columns}, change),
    summed as (select ${columns}, sum(change) as change from folded group by ${columns} order by ${columns})
    insert into ${counts} (${columns}, ${count})
    select ${columns}, change from summed
    on conflict (${columns}) do update set ${count} = ${sql.ref(`${noun}_count.${counted}`)} + excluded.${count}`.execute(
    db,
  );
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
