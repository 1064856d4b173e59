import type pg from 'pg';

/**
 * Gives jobs that this process has begun back to the queue, as if it had not, and tells the other instances (OPS-32). The
 * worker would keep them for hours, and take them for tried.
 * @param running ids of the jobs
 */
export async function handBack(pool: pg.Pool, running: ReadonlySet<string>): Promise<void> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
      where id = any($1::bigint[])`,
    [[...running]],
  );
  if (rowCount) await pool.query("select pg_notify('jobs:insert', $1)", [JSON.stringify({ r: 0, count: rowCount })]);
}
