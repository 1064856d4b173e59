import pg from 'pg';

/**
 * Lets the planner see what was stored into tables that it knows as empty: until then it reads them whole.
 * @param ownerUrl of the role that owns the tables; PostgreSQL passes over what another role asks
 */
export async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('analyze').finally(() => client.end());
}
