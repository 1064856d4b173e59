import { join } from 'node:path';
import pg from 'pg';
import { excessRights, makeRole, ownerUrl, ownSchema } from './application-role.ts';
import { sessionLimits } from './client.ts';
import { folderProblem } from './launcher/data-folder.ts';
import { type EmbeddedOptions, startEmbedded } from './launcher.ts';
import { migrateToLatest } from './migrate.ts';

/** The settings name a database, or a folder for one, that cannot be used; one sentence for the operator. */
class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface Choice {
  databaseUrl: string | null;
  /** Of a user who may change the schema; null: that of `databaseUrl` does. */
  migrationUrl?: string | null;
  /** Of the user who runs jobs; null: that of `databaseUrl` does. */
  jobsUrl?: string | null;
  /** Signs results of identifications; null: no provider is configured; unset: as it was. */
  providerSecret?: string | null | undefined;
  /** Absolute. */
  dataDir: string;
}

interface Database {
  /** By which the application connects. */
  url: string;
  /** By which jobs and commands connect that remove what is over. */
  jobsUrl: string;
  /** By which commands change what no other role may. */
  ownerUrl: string;
  /** What the user of the application may do beyond a plain role, in words. */
  excess: string[];
  stop(): Promise<void>;
}

/**
 * Finds or starts the database the settings name and brings its schema up to date.
 * @throws UnusableDatabase naming the setting
 */
export async function startDatabase(
  { dataDir, ...given }: Choice,
  told: Pick<EmbeddedOptions, 'onLost' | 'onEnd'> = {},
): Promise<Database> {
  if (given.databaseUrl) return useGiven({ ...given, databaseUrl: given.databaseUrl });
  const problem = folderProblem(dataDir);
  if (problem) throw new UnusableDatabase(`DATA_DIR ${dataDir} ${problem}`);
  const embedded = await startEmbedded({ dir: join(dataDir, 'postgres'), ...told }).catch((error: Error) => {
    throw new UnusableDatabase(`The embedded PostgreSQL below DATA_DIR ${dataDir} does not start: ${error.message}`);
  });
  // Passwords of a build before stay as they are.
  const url = await makeRole(embedded.url, 'quaygate', 'application');
  const jobsUrl = await makeRole(embedded.url, 'quaygate_jobs', 'jobs');
  const [application, jobs] = [url, jobsUrl].map((each) => new URL(each).username) as [string, string];
  const owner = await ownerUrl(embedded.url);
  await migrateToLatest(owner, {
    roles: { application, jobs },
    providerSecret: given.providerSecret,
  });
  return { url, jobsUrl, ownerUrl: owner, excess: [], stop: embedded.stop };
}

interface Given {
  databaseUrl: string;
  migrationUrl?: string | null;
  jobsUrl?: string | null;
  providerSecret?: string | null | undefined;
}

async function useGiven(given: Given): Promise<Database> {
  await migrateGiven(given);
  const { databaseUrl: url, jobsUrl, migrationUrl } = given;
  return {
    url,
    jobsUrl: jobsUrl ?? url,
    ownerUrl: migrationUrl ?? url,
    excess: await excessRights(url),
    stop: async () => {},
  };
}

/** @returns the name of the user */
async function demandUsable(setting: string, url: string): Promise<string> {
  const { problem, user } = await lookAt(url);
  if (problem) throw new UnusableDatabase(`${setting} ${problem}`);
  return user;
}

async function migrateGiven({ databaseUrl, migrationUrl, jobsUrl, providerSecret }: Given): Promise<void> {
  const application = await demandUsable('DATABASE_URL', databaseUrl);
  const owner = migrationUrl ? await demandUsable('DATABASE_MIGRATION_URL', migrationUrl) : application;
  const jobs = jobsUrl ? await demandUsable('DATABASE_JOBS_URL', jobsUrl) : application;
  if (jobsUrl && (jobs === application || jobs === owner))
    throw new UnusableDatabase('DATABASE_JOBS_URL must name a user of its own, neither that of calls nor the owner');
  try {
    const roles = owner === application ? undefined : { application, jobs: jobsUrl ? jobs : null };
    await migrateToLatest(migrationUrl ?? databaseUrl, { providerSecret, ...(roles ? { roles } : {}) });
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

interface Found {
  encoding: string;
  version: number;
  sorts: boolean;
  schema: string | null;
  /** A copy that only follows another PostgreSQL. */
  follows: boolean;
}

function lackOf({ encoding, version, sorts, schema, follows }: Found): string | null {
  if (follows) return 'names a standby, which takes no changes; name the primary';
  if (version < oldest) return `names a PostgreSQL ${version}; Quaygate needs ${oldest} or newer`;
  if (encoding !== 'UTF8') return `names a database whose encoding is ${encoding}; make one with encoding UTF8`;
  if (schema !== ownSchema)
    return `names a user whose tables lie in the schema ${schema}; set its search_path to ${ownSchema}`;
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
  '53300': 'names a PostgreSQL that takes no further connections; raise its max_connections',
  '08P01':
    'names a pooler that refuses limits such as statement_timeout; name PostgreSQL itself, the product keeps a pool of its own',
};

/** Why a given database cannot be used, null: it can; and as which user. Never tells the address, which holds a password. */
async function lookAt(url: string): Promise<{ problem: string | null; user: string }> {
  // With what the pool asks for: a pooler in between may refuse it.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...sessionLimits });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_user as user, current_setting('server_encoding') as encoding,
      current_schema as schema,
      current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as follows, exists (select from pg_collation where collname = 'und-x-icu') as sorts`);
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
