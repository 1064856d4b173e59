import pg from 'pg';

/**
 * What was written ahead for one database between two looks: without whole pages, without what PostgreSQL keeps of itself, and without
 * the sweeping of a full page, which comes by chance.
 */
interface Wal {
  bytes: number;
  records: number;
}

/**
 * Counts the log that `work` writes into tables and indexes of a database, by their records: other databases of the same
 * PostgreSQL write beside it.
 */
export async function walOf(url: string, work: () => Promise<unknown>): Promise<Wal> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_walinspect');
    await client.query('set synchronous_commit = on');
    const at = async () => {
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
      // Only what lies on the disk can be read.
      await client.query(`select pg_logical_emit_message(true, 'looked at', '')`);
      return rows[0]?.at;
    };
    const from = await at();
    await work();
    const to = await at();
    const { rows } = await client.query<Wal>(
      `with own as (
         select format('rel %s/%s/%s ', case reltablespace when 0 then d.dattablespace else reltablespace end, d.oid,
           pg_relation_filenode(c.oid)) as place
         from pg_class c, pg_database d
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and d.datname = current_database())
       select count(*)::int as records, sum(record_length - fpi_length)::int as bytes
       from pg_get_wal_records_info($1, $2) w
       where w.record_type not like all (array['PRUNE%', 'FPI%']) and exists (select from own where strpos(w.block_ref, place) > 0)`,
      [from, to],
    );
    if (!rows[0]?.records) throw new Error('nothing was written');
    return rows[0];
  } finally {
    await client.end();
  }
}
