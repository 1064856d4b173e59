import { join } from 'node:path';
import { lookAt, type Seen } from './database-lack.ts';
import { folderProblem } from './launcher/data-folder.ts';
import type { EmbeddedOptions } from './launcher/watch.ts';
import { type Embedded, startEmbedded } from './launcher.ts';
import { migrateToLatest } from './migrate.ts';
import { excessRights, limitRole, makeRoles, ownerUrl } from './rights/application-role.ts';

/** The settings name a database, or a folder for one, that cannot be used; one sentence for the operator. */
class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface Choice {
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` names a pooler; null: it does not. */
  directUrl?: string | null;
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
  /** By which calls connect. */
  url: string;
  /** PostgreSQL itself, for the same user: what needs a session of its own connects by it. */
  directUrl: string;
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
 * @param starting the embedded PostgreSQL, where it is on its way already
 * @throws UnusableDatabase naming the setting
 */
export async function startDatabase(
  { dataDir, ...given }: Choice,
  starting?: Promise<Embedded> | null,
): Promise<Database> {
  if (given.databaseUrl) return useGiven({ ...given, databaseUrl: given.databaseUrl });
  const embedded = await (starting ?? startBelow(dataDir));
  const { url, jobsUrl, ownerUrl } = await makeRoles(embedded.url);
  const [application, jobs] = [url, jobsUrl].map((each) => new URL(each).username) as [string, string];
  await migrateToLatest(ownerUrl, {
    roles: { application, jobs },
    providerSecret: given.providerSecret,
  });
  return { url, directUrl: url, jobsUrl, ownerUrl, excess: [], stop: embedded.stop };
}

/** Starts PostgreSQL on the folder of the settings. @throws UnusableDatabase naming DATA_DIR */
export async function startBelow(
  dataDir: string,
  told: Pick<EmbeddedOptions, 'onMake' | 'onLost' | 'onEnd'> = {},
): Promise<Embedded> {
  const problem = folderProblem(dataDir);
  if (problem) throw new UnusableDatabase(`DATA_DIR ${dataDir} ${problem}`);
  return startEmbedded({ dir: join(dataDir, 'postgres'), ...told }).catch((error: Error) => {
    throw new UnusableDatabase(`The embedded PostgreSQL below DATA_DIR ${dataDir} does not start: ${error.message}`);
  });
}

/**
 * Finds or starts the database the settings name, and leaves it as it is: what is restored brings its own schema.
 * @throws UnusableDatabase naming the setting
 */
export async function reachDatabase({ dataDir, ...given }: Choice): Promise<Pick<Database, 'ownerUrl' | 'stop'>> {
  const { databaseUrl, directUrl, migrationUrl } = given;
  if (databaseUrl) {
    await demandApplication({ ...given, databaseUrl });
    if (migrationUrl) await demandUsable('DATABASE_MIGRATION_URL', migrationUrl);
    return { ownerUrl: migrationUrl ?? directUrl ?? databaseUrl, stop: async () => {} };
  }
  const embedded = await startBelow(dataDir);
  return { ownerUrl: await ownerUrl(embedded.url), stop: embedded.stop };
}

interface Given {
  databaseUrl: string;
  directUrl?: string | null;
  migrationUrl?: string | null;
  jobsUrl?: string | null;
  providerSecret?: string | null | undefined;
}

async function useGiven(given: Given): Promise<Database> {
  const { databaseUrl: url, directUrl, jobsUrl, migrationUrl } = given;
  const direct = directUrl ?? url;
  await migrateGiven({ ...given, direct });
  // Before the first transaction through the pooler: its sessions have the limits of their role.
  if (directUrl) await limitRole(directUrl);
  return {
    url,
    directUrl: direct,
    jobsUrl: jobsUrl ?? direct,
    ownerUrl: migrationUrl ?? direct,
    excess: await excessRights(direct),
    stop: async () => {},
  };
}

async function demandUsable(setting: string, url: string, isPooled = false): Promise<Seen> {
  const seen = await lookAt(url, isPooled);
  if (seen.problem) throw new UnusableDatabase(`${setting} ${seen.problem}`);
  return seen;
}

/** @returns the name of the user by which calls connect */
async function demandApplication({ databaseUrl, directUrl }: Given): Promise<string> {
  if (!directUrl) return (await demandUsable('DATABASE_URL', databaseUrl)).user;
  // First the one that tells what is wrong: a pooler says little of a database that is away.
  const direct = await demandUsable('DATABASE_DIRECT_URL', directUrl);
  const pooled = await demandUsable('DATABASE_URL', databaseUrl, true);
  if (pooled.user !== direct.user || pooled.database !== direct.database)
    throw new UnusableDatabase('DATABASE_DIRECT_URL must lead to the same database as DATABASE_URL, by the same user');
  return direct.user;
}

async function migrateGiven({ direct, ...given }: Given & { direct: string }): Promise<void> {
  const { migrationUrl, jobsUrl, providerSecret } = given;
  const application = await demandApplication(given);
  const owner = migrationUrl ? (await demandUsable('DATABASE_MIGRATION_URL', migrationUrl)).user : application;
  const jobs = jobsUrl ? (await demandUsable('DATABASE_JOBS_URL', jobsUrl)).user : application;
  if (jobsUrl && (jobs === application || jobs === owner))
    throw new UnusableDatabase('DATABASE_JOBS_URL must name a user of its own, neither that of calls nor the owner');
  try {
    const roles = owner === application ? undefined : { application, jobs: jobsUrl ? jobs : null };
    await migrateToLatest(migrationUrl ?? direct, { providerSecret, ...(roles ? { roles } : {}) });
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new UnusableDatabase(
      migrationUrl
        ? 'DATABASE_MIGRATION_URL names a user who may not change the schema; name its owner'
        : 'DATABASE_URL names a user who may not change the schema; set DATABASE_MIGRATION_URL to one who may',
    );
  }
}
