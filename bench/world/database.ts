import path from 'node:path';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { readStatus } from '../../apps/server/src/db/launcher/running.ts';
import { startEmbedded } from '../../apps/server/src/db/launcher.ts';
import { migrateToLatest } from '../../apps/server/src/db/migrate.ts';
import { makeTempFolder } from '../../apps/server/test/temp-folder.ts';

export interface Databases {
  /** Process whose children work for the connections. */
  postmaster: number;
  /** A new database, migrated and filled, or a copy of one without open connections. */
  create(name: string, from: { fill: (client: pg.Client) => Promise<void> } | { copy: string }): Promise<string>;
  stop(): Promise<void>;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** One PostgreSQL for all databases of the run, with the settings of the product. */
export async function startDatabases(): Promise<Databases> {
  const folder = await makeTempFolder();
  const embedded = await startEmbedded({ dir: path.join(folder.path, 'postgres') });
  const urlOf = (name: string) => {
    const url = new URL(embedded.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    postmaster: present(readStatus(embedded.dir)).pid,
    async create(name, from) {
      const template = 'copy' in from ? ` template ${from.copy}` : '';
      await withClient(embedded.url, (client) => client.query(`create database ${name}${template}`));
      const url = urlOf(name);
      if ('fill' in from) {
        await migrateToLatest(url);
        await withClient(url, from.fill);
      }
      return url;
    },
    async stop() {
      await embedded.stop();
      await folder.remove();
    },
  };
}
