import { join } from 'node:path';
import { type Addresses, lookAtAll, misfits } from './given/one-database.ts';
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
    await demandUsable({ ...given, databaseUrl });
    return { ownerUrl: migrationUrl ?? directUrl ?? databaseUrl, stop: async () => {} };
  }
  const embedded = await startBelow(dataDir);
  return { ownerUrl: await ownerUrl(embedded.url), stop: embedded.stop };
}

interface Given extends Addresses {
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

/** @returns the users by which calls, migrations and jobs connect */
async function demandUsable(given: Addresses): Promise<{ application: string; owner: string; jobs: string | null }> {
  const seen = await lookAtAll(given);
  for (const [name, { problem }] of Object.entries(seen)) if (problem) throw new UnusableDatabase(`${name} ${problem}`);
  const [misfit] = misfits(seen);
  if (misfit) throw new UnusableDatabase(misfit.says);
  const application = seen.DATABASE_URL?.user ?? '';
  return {
    application,
    owner: seen.DATABASE_MIGRATION_URL?.user ?? application,
    jobs: seen.DATABASE_JOBS_URL?.user ?? null,
  };
}

async function migrateGiven({ direct, ...given }: Given & { direct: string }): Promise<void> {
  const { migrationUrl, providerSecret } = given;
  const { application, owner, jobs } = await demandUsable(given);
  try {
    const roles = owner === application ? undefined : { application, jobs };
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
