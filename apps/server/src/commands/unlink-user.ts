import { openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { findAccount } from '../identity/accounts.ts';
import { unlinkUser } from '../identity/hosted/unlink.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { readEnv } from '../settings/env.ts';

/** Lets a user be linked to another account of the issuer (AUTH-56), on the database the settings name. */
async function run(email: string): Promise<boolean> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    const user = await findAccount(db, email);
    return user !== undefined && (await unlinkUser({ db, now: startClock(env.clock) }, user, installation('command')));
  } finally {
    await close();
    await database.stop();
  }
}

const [email] = process.argv.slice(2);
if (!email) {
  process.stderr.write('Usage: node apps/server/src/commands/unlink-user.ts EMAIL\n');
  process.exitCode = 2;
} else {
  const isUnlinked = await run(email);
  process.stdout.write(isUnlinked ? `${email} is linked anew at the next sign-in\n` : `${email} is not linked\n`);
  process.exitCode = isUnlinked ? 0 : 1;
}
