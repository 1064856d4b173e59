import { openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { signingKeys } from '../identity/session/signing-keys.ts';
import { keepSealingKey } from '../outside/sealing/sealing-key.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { readEnv } from '../settings/env.ts';

/** Changes the keys that sign ID tokens and passes, on the database the settings name (SIGN-03, SIGN-04). */
const usage = `Usage:
  signing-keys.ts rotate   adds a key for tokens and one for passes; those before check until their last token or pass has ended
  signing-keys.ts replace  puts new keys in the place of all others, such as of stolen ones: every token and every pass ends
                           within a minute, and gates have to read the published keys again`;

const after = { rotate: 'in two minutes, those of passes in a day', replace: 'from now on' };

type Act = 'rotate' | 'replace';

async function run(act: Act): Promise<string> {
  const env = readEnv();
  const sealingKey = env.sealingKey ?? (await keepSealingKey(env.dataDir));
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 2 });
  try {
    const keys = signingKeys({ db, now: startClock(env.clock), sealingKey });
    const ids = await keys[act](installation('command'));
    return ids.length > 0 ? `New keys: ${ids.join(', ')}. They sign ${after[act]}` : 'Another call has just made keys';
  } finally {
    await close();
    await database.stop();
  }
}

const [name, ...more] = process.argv.slice(2);
if ((name !== 'rotate' && name !== 'replace') || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await run(name)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
