import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { rowsOf } from '../rows.ts';

/** How far the partitions of a table reach. */
export interface Ahead {
  table: string;
  /** From now on without a gap; 0: there is none for now. */
  seconds: number;
}

/** So far partitions stand ready, of every table that has some by time. */
export async function findAhead(db: Db, now: Date): Promise<Ahead[]> {
  const { rows } = await rowsOf<Ahead>(
    { table: sql`name`, seconds: sql`extract(epoch from min(moment) - ${now}::timestamptz)::float8` },
    (columns) => sql`
    select ${columns} from (
      select p.partrelid::regclass::text as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relnamespace = 'public'::regnamespace and partition_unit(c.relname) is not null
    ) t cross join lateral (
      select ${now}::timestamptz as moment union all select ends from partition_bounds(t.name) where ends > ${now}
    ) edge
    where not exists (select from partition_bounds(t.name) b
      where coalesce(b.begins, '-infinity') <= edge.moment and b.ends > edge.moment)
    group by name order by name`,
  ).execute(db);
  return rows;
}
