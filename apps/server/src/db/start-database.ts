import { join } from 'node:path';
import pg from 'pg';
import { applicationUrl, mayRewriteHistory } from './application-role.ts';
import { folderProblem } from './launcher/data-folder.ts';
import { startEmbedded } from './launcher.ts';
import { migrateToLatest } from './migrate.ts';

/** The settings name a database, or a folder for one, that cannot be used; one sentence for the operator. */
class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface Choice {
  databaseUrl: string | null;
  /** Of a user who may change the schema; null: that of `databaseUrl` does. */
  migrationUrl?: string | null;
  /** Absolute. */
  dataDir: string;
}

interface Database {
  /** By which the application connects. */
  url: string;
  /** Whether the application could change the audit log and the history of bookings. */
  mayRewriteHistory: boolean;
  stop(): Promise<void>;
}

/**
 * Finds or starts the database the settings name and brings its schema up to date.
 * @throws UnusableDatabase naming the setting
 */
export async function startDatabase({ databaseUrl, migrationUrl = null, dataDir }: Choice): Promise<Database> {
  if (databaseUrl) {
    await migrateGiven(databaseUrl, migrationUrl);
    return { url: databaseUrl, mayRewriteHistory: await mayRewriteHistory(databaseUrl), stop: async () => {} };
  }
  const problem = folderProblem(dataDir);
  if (problem) throw new UnusableDatabase(`DATA_DIR ${dataDir} ${problem}`);
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres') });
  const url = await applicationUrl(embedded.url);
  await migrateToLatest(embedded.url, { application: new URL(url).username });
  return { url, mayRewriteHistory: false, stop: embedded.stop };
}

async function migrateGiven(databaseUrl: string, migrationUrl: string | null): Promise<void> {
  const { problem, user } = await lookAt(databaseUrl);
  if (problem) throw new UnusableDatabase(`DATABASE_URL ${problem}`);
  const owner = migrationUrl ? await lookAt(migrationUrl) : { problem: null, user };
  if (owner.problem) throw new UnusableDatabase(`DATABASE_MIGRATION_URL ${owner.problem}`);
  try {
    await migrateToLatest(migrationUrl ?? databaseUrl, owner.user === user ? {} : { application: user });
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new UnusableDatabase(
      migrationUrl
        ? 'DATABASE_MIGRATION_URL names a user who may not change the schema; name its owner'
        : 'DATABASE_URL names a user who may not change the schema; set DATABASE_MIGRATION_URL to one who may',
    );
  }
}

/** The oldest PostgreSQL that has what the migrations use. */
const oldest = 15;

function lackOf({ encoding, version, sorts }: { encoding: string; version: number; sorts: boolean }): string | null {
  if (version < oldest) return `names a PostgreSQL ${version}; Quaygate needs ${oldest} or newer`;
  if (encoding !== 'UTF8') return `names a database whose encoding is ${encoding}; make one with encoding UTF8`;
  return sorts ? null : 'names a PostgreSQL built without ICU, which names are sorted by; use a build with ICU';
}

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

/** Why a given database cannot be used, null: it can; and as whom. Never tells the address, which holds a password. */
async function lookAt(url: string): Promise<{ problem: string | null; user: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_user as user, current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int / 10000 as version,
      exists (select from pg_collation where collname = 'und-x-icu') as sorts`);
    const { user, ...found } = rows[0];
    return { problem: lackOf(found), user };
  } catch (error) {
    const { code = '', message, errors } = error as Error & { code?: string; errors?: { code?: string }[] };
    const known = refusals[code || (errors?.[0]?.code ?? '')];
    const problem = known ?? (/timeout/.test(message) ? 'names a host that does not answer' : null);
    return { problem: problem ?? `names a database that cannot be used: ${message}`, user: '' };
  } finally {
    await client.end().catch(() => {});
  }
}
