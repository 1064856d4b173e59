import { signingKeys } from '../identity/session/signing-keys.ts';
import { keepSealingKey } from '../outside/sealing/sealing-key.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { done, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

const after = { rotate: 'in two minutes, those of passes in a day', replace: 'from now on' };

/** Changes the keys that sign ID tokens and passes, on the database the settings name (SIGN-03, SIGN-04). */
export const run: Run = async ([act, ...more]) => {
  if ((act !== 'rotate' && act !== 'replace') || more.length > 0) return undefined;
  const ids = await onDatabase(
    async ({ jobsDb, now, env }) => {
      // Who replaces all keys may have lost the one that sealed them.
      const mayLose = act === 'replace';
      const sealingKey = env.sealingKey ?? (await keepSealingKey(env.dataDir, jobsDb, { mayLose }));
      return signingKeys({ db: jobsDb, now, sealingKey })[act](installation('command'));
    },
    { max: 2 },
  );
  return done(
    ids.length > 0 ? `New keys: ${ids.join(', ')}. They sign ${after[act]}` : 'Another call has just made keys',
  );
};
