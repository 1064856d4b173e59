import { join } from 'node:path';
import pg from 'pg';
import { folderProblem } from './launcher/data-folder.ts';
import { startEmbedded } from './launcher.ts';
import { migrateToLatest } from './migrate.ts';

/** The settings name a database, or a folder for one, that cannot be used; one sentence for the operator. */
class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface Choice {
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
}

/**
 * Finds or starts the database the settings name and brings its schema up to date.
 * @throws UnusableDatabase naming the setting
 */
export async function startDatabase({ databaseUrl, dataDir }: Choice): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) {
    const problem = await databaseProblem(databaseUrl);
    if (problem) throw new UnusableDatabase(`DATABASE_URL ${problem}`);
    await migrateToLatest(databaseUrl);
    return { url: databaseUrl, stop: async () => {} };
  }
  const problem = folderProblem(dataDir);
  if (problem) throw new UnusableDatabase(`DATA_DIR ${dataDir} ${problem}`);
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres') });
  await migrateToLatest(embedded.url);
  return { url: embedded.url, stop: embedded.stop };
}

/** The oldest PostgreSQL that has what the migrations use. */
const oldest = 15;

const refusals: Record<string, string> = {
  ENOTFOUND: 'names a host that is not known',
  EAI_AGAIN: 'names a host that is not known',
  ECONNREFUSED: 'names a host and port where no PostgreSQL listens',
  EHOSTUNREACH: 'names a host that cannot be reached',
  ETIMEDOUT: 'names a host that does not answer',
  '28P01': 'has a wrong user or password',
  '28000': 'names a user who may not sign in from here',
  '3D000': 'names a database that does not exist',
  '42501': 'names a user who may not use this database',
};

/** Why a given database cannot be used; null: it can. Never tells the address, which holds a password. */
async function databaseProblem(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      exists (select from pg_collation where collname = 'und-x-icu') as sorts`);
    const { encoding, version, sorts } = rows[0];
    if (version < oldest) return `names a PostgreSQL ${version}; Quaygate needs ${oldest} or newer`;
    if (encoding !== 'UTF8') return `names a database whose encoding is ${encoding}; make one with encoding UTF8`;
    return sorts ? null : 'names a PostgreSQL built without ICU, which names are sorted by; use a build with ICU';
  } catch (error) {
    const { code = '', message, errors } = error as Error & { code?: string; errors?: { code?: string }[] };
    const known = refusals[code || (errors?.[0]?.code ?? '')];
    if (!known && /timeout/.test(message)) return 'names a host that does not answer';
    return known ?? `names a database that cannot be used: ${message}`;
  } finally {
    await client.end().catch(() => {});
  }
}
