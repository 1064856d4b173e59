import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Folds the changes of tour counts into the counts, in one statement, so that a reader sees either the one or the other. */
export async function foldTourCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from tour_count_change returning forwarder_id, change),
    summed as (select forwarder_id, sum(change) as change from folded group by forwarder_id order by forwarder_id)
    insert into tour_count (forwarder_id, tours)
    select forwarder_id, change from summed
    on conflict (forwarder_id) do update set tours = tour_count.tours + excluded.tours`.execute(db);
}

/** As with tours. */
export async function foldLicenseCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from license_count_change returning forwarder_id, change),
    summed as (select forwarder_id, sum(change) as change from folded group by forwarder_id order by forwarder_id)
    insert into license_count (forwarder_id, licenses)
    select forwarder_id, change from summed
    on conflict (forwarder_id) do update set licenses = license_count.licenses + excluded.licenses`.execute(db);
}
