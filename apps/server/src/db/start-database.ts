import { join } from 'node:path';
import { excessRights, makeRole, ownerUrl } from './application-role.ts';
import { lookAt } from './database-lack.ts';
import { folderProblem } from './launcher/data-folder.ts';
import { startEmbedded } from './launcher.ts';
import type { EmbeddedOptions } from './launcher-watch.ts';
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
