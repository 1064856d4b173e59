import { openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { findAccount } from '../identity/accounts.ts';
import { resetFactors } from '../identity/factor/reset.ts';
import { outboxMail } from '../outside/mail/outbox-mail.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { readEnv } from '../settings/env.ts';

/** Takes away the second factors of a user who has lost them (FACT-30), on the database the settings name. */
async function run(email: string): Promise<boolean> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 2 });
  const now = startClock(env.clock);
  try {
    const user = await findAccount(db, email);
    if (!user) return false;
    return await resetFactors({ db, now, mail: outboxMail({ db, now }) }, user, installation('command'));
  } finally {
    await close();
    await database.stop();
  }
}

const [email] = process.argv.slice(2);
if (!email) {
  process.stderr.write('Usage: node apps/server/src/commands/reset-factors.ts EMAIL\n');
  process.exitCode = 2;
} else {
  const isReset = await run(email);
  process.stdout.write(isReset ? `${email} signs in with the password alone\n` : `${email} has no second factor\n`);
  process.exitCode = isReset ? 0 : 1;
}
