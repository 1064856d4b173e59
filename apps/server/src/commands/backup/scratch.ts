import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ownerUrl } from '../../db/application-role.ts';
import { startEmbedded } from '../../db/launcher.ts';
import { BadBackup } from './manifest.ts';
import { withSession } from './own-tables.ts';

/** Does something on a PostgreSQL of its own, which is removed afterwards. */
export async function onOwnScratch<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(dataDir, 'verify-'));
  try {
    const embedded = await startEmbedded({ dir: path.join(folder, 'postgres'), durable: false });
    try {
      return await work(await ownerUrl(embedded.url));
    } finally {
      await embedded.stop();
      for (const end of ['', '.password', '.log', '.lock', '.owner'])
        await rm(`${embedded.dir}${end}`, { recursive: true, force: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const home = 'public';
const isOwn = (kind: string) => `not exists (select from pg_depend d where d.classid = '${kind}'::regclass
  and d.objid = o.oid and d.deptype in ('e', 'i', 'a'))`;

/** What lies in a database beside what every database has, as it is dropped; in an order in which that can be done. */
const contents = [
  `select format('schema %I', nspname) as what from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', '${home}')`,
  `select format('extension %I', extname) as what from pg_extension where extname <> 'plpgsql'`,
  `select format('%s %I.%I', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' else 'table' end, '${home}', relname) as what
    from pg_class o where relnamespace = '${home}'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and ${isOwn('pg_class')}`,
  `select format('routine %s', oid::regprocedure) as what from pg_proc o
    where pronamespace = '${home}'::regnamespace and ${isOwn('pg_proc')}`,
  `select format('type %I.%I', '${home}', typname) as what from pg_type o
    where typnamespace = '${home}'::regnamespace and typtype in ('c', 'd', 'e', 'r') and ${isOwn('pg_type')}`,
  `select format('collation %I.%I', '${home}', collname) as what from pg_collation o
    where collnamespace = '${home}'::regnamespace and ${isOwn('pg_collation')}`,
];

async function demandEmpty(client: pg.Client): Promise<void> {
  for (const each of contents) {
    const { rows } = await client.query<{ what: string }>(`${each} limit 1`);
    if (rows[0])
      throw new BadBackup(
        `VERIFY_DATABASE_URL names a database that is not empty: it holds the ${rows[0].what}. Name one that holds nothing; what is restored there is removed afterwards`,
      );
  }
}

async function clear(client: pg.Client): Promise<void> {
  for (const each of contents) {
    const { rows } = await client.query<{ what: string }>(each);
    // One after the other: all at once would be more locks than PostgreSQL has.
    for (const { what } of rows) await client.query(`drop ${what.replace(' ', ' if exists ')} cascade`);
  }
}

/**
 * Does something on a given database, where the role may make none. It must hold nothing, and holds nothing afterwards (OPS-96).
 * @throws BadBackup where it holds something, which is left as it is
 */
export async function onGivenScratch<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  await withSession(url, demandEmpty);
  try {
    return await work(url);
  } finally {
    await withSession(url, clear);
  }
}
