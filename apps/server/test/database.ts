import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

async function run(sql: string, url: URL): Promise<void> {
  // Not the template itself: a database cannot be cloned while a connection to it is open.
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A migrated database of one's own, without data, in about 50 ms. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = new URL(inject('databaseUrl'));
  const source = template.pathname.slice(1);
  const name = `${source}_${randomBytes(4).toString('hex')}`;
  await run(`create database ${name} template ${source}`, template);
  return {
    url: new URL(`/${name}`, template).href,
    drop: () => run(`drop database if exists ${name} with (force)`, template),
  };
}
