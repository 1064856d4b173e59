import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/launcher.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { makeTempFolder } from './temp-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated template; tests clone it by `createDatabase` and never connect to it. */
    databaseUrl: string;
  }
}

/** TEST_DATABASE_URL runs the tests on a given PostgreSQL, whose user may create databases. */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };

  const folder = await makeTempFolder();
  const embedded = await startEmbedded({ dir: path.join(folder.path, 'postgres'), durable: false });
  const stop = async () => {
    await embedded.stop();
    await folder.remove();
  };
  return { url: embedded.url, stop };
}

async function run(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Starts one PostgreSQL for the run and migrates the template once. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const name = `quaygate_test_${randomBytes(4).toString('hex')}`;
  const template = new URL(server.url);
  template.pathname = `/${name}`;

  await run(server.url, async (client) => void (await client.query(`create database ${name}`)));
  await migrateToLatest(template.href);
  provide('databaseUrl', template.href);

  return async () => {
    // A run that broke off left clones behind; a given PostgreSQL must be as it was.
    await run(server.url, async (client) => {
      const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [name]);
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
    await server.stop();
  };
}
