import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../db/launcher.ts';
import { ownerUrl } from '../../db/rights/application-role.ts';
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
/** Neither of an extension nor of another thing, such as a sequence of its column. */
const isOwn = (kind: string) => `not exists (select from pg_depend d where d.classid = '${kind}'::regclass
  and d.objid = o.oid and d.objsubid = 0 and d.deptype in ('e', 'i', 'a'))`;

/** What lies in a database beside what every database has, in an order in which it can be dropped. */
const contents = [
  `select 'schema' as kind, format('%I', nspname) as name from pg_namespace o
    where nspname !~ '^pg_' and nspname not in ('information_schema', '${home}') and ${isOwn('pg_namespace')}`,
  `select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      when 'f' then 'foreign table' else 'table' end as kind, format('%I.%I', '${home}', relname) as name
    from pg_class o where relnamespace = '${home}'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and ${isOwn('pg_class')}`,
  `select 'routine' as kind, oid::regprocedure::text as name from pg_proc o
    where pronamespace = '${home}'::regnamespace and ${isOwn('pg_proc')}`,
  `select 'type' as kind, format('%I.%I', '${home}', typname) as name from pg_type o
    where typnamespace = '${home}'::regnamespace and typtype in ('c', 'd', 'e', 'r') and ${isOwn('pg_type')}`,
  `select 'collation' as kind, format('%I.%I', '${home}', collname) as name from pg_collation o
    where collnamespace = '${home}'::regnamespace and ${isOwn('pg_collation')}`,
];

interface Thing {
  kind: string;
  name: string;
}

async function demandEmpty(client: pg.Client): Promise<void> {
  for (const each of contents) {
    const { rows } = await client.query<Thing>(`${each} limit 1`);
    if (rows[0])
      throw new BadBackup(
        `VERIFY_DATABASE_URL names a database that is not empty: it holds the ${rows[0].kind} ${rows[0].name}. Name one that holds nothing; what is restored there is removed afterwards`,
      );
  }
}

async function clear(client: pg.Client): Promise<void> {
  for (const each of contents) {
    const { rows } = await client.query<Thing>(each);
    // One after the other: all at once would be more locks than PostgreSQL has.
    for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
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
