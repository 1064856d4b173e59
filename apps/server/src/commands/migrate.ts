import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';

/**
 * Brings the schema up to date and gives the user of DATABASE_URL its rights (AUD-07). Run before a new version where the
 * server itself must not know DATABASE_MIGRATION_URL.
 */
try {
  const database = await startDatabase(readEnv());
  await database.stop();
  process.stdout.write('The schema is up to date\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
