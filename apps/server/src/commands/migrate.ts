import { identificationSecret } from '../db/identification-secret.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';
import { done, type Run } from './command.ts';

/**
 * Brings the schema up to date and gives the user of DATABASE_URL its rights (AUD-07). Run before a new version where the
 * server itself must not know DATABASE_MIGRATION_URL.
 */
export const run: Run = async (args) => {
  if (args.length > 0) return undefined;
  const env = readEnv();
  const database = await startDatabase({ ...env, providerSecret: identificationSecret(env, env.sealingKey) });
  await database.stop();
  return done('The schema is up to date');
};
