import type { FastifyBaseLogger } from 'fastify';
import { startBelow } from './db/start-database.ts';
import { checkFiles } from './outside/files/choose-files.ts';
import { checkTargets } from './outside/targets.ts';
import { readEnv } from './settings/env.ts';

/** What a start begins before the rest of the server is read: that takes longer than PostgreSQL needs to start. */
export const env = readEnv();
checkFiles(env);
await checkTargets(env);

/** What is known of the embedded PostgreSQL before there is a server. */
export const early: { isFirst: boolean; log?: FastifyBaseLogger } = { isFirst: false };

/** The embedded PostgreSQL on its way; null: the settings name another one. */
export const embedded = env.databaseUrl
  ? null
  : startBelow(env.dataDir, {
      onMake: () => {
        early.isFirst = true;
      },
      onLost: () => early.log?.warn('the embedded PostgreSQL has ended and is started again'),
      onEnd: (error) => {
        process.stderr.write(`The embedded PostgreSQL has ended and cannot be started again: ${error.message}\n`);
        process.exit(1);
      },
    });
// The start that waits for it hears of a failure.
embedded?.catch(() => {});
