import { openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';
import { appointAdministrator } from '../slices/user/first-administrator.service.ts';

/** Makes an account a further administrator (APPR-09), on the database the settings name. */
async function run(email: string): Promise<boolean> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    return await appointAdministrator({ db, now: startClock(env.clock) }, email);
  } finally {
    await close();
    await database.stop();
  }
}

const [email] = process.argv.slice(2);
if (!email) {
  process.stderr.write('Usage: node apps/server/src/commands/appoint-administrator.ts EMAIL\n');
  process.exitCode = 2;
} else {
  const isAppointed = await run(email);
  process.stdout.write(isAppointed ? `${email} is administrator\n` : `${email} has no account that may sign in\n`);
  process.exitCode = isAppointed ? 0 : 1;
}
