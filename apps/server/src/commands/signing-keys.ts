import { openDatabase } from '../db/client.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../env.ts';
import { signingKeys } from '../outside/identity/session/signing-keys.ts';
import { keepSealingKey } from '../outside/sealing-key.ts';
import { installation } from '../plumbing/audit.ts';
import { startClock } from '../plumbing/clock.ts';

/** Changes the keys that sign ID tokens, on the database the settings name (SIGN-03, SIGN-04). */
const usage = `Usage:
  signing-keys.ts rotate   adds a key; those before it check until their last token has ended
  signing-keys.ts replace  puts a new key in the place of all others, such as of a stolen one: every token ends within a minute`;

type Act = 'rotate' | 'replace';

async function run(act: Act): Promise<string> {
  const env = readEnv();
  const sealingKey = env.sealingKey ?? (await keepSealingKey(env.dataDir));
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 2 });
  try {
    const keys = signingKeys({ db, now: startClock(env.clock), sealingKey });
    const id = await keys[act](installation('command'));
    return id ? `The key ${id} signs from now on, or in two minutes` : 'Another call has just made a key';
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
