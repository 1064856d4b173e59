import { openDatabase } from '../db/client.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';
import { verifyChain } from '../slices/audit/audit.service.ts';

/** Checks the chain of the audit log on the database the settings name (AUD-05). */
const usage = `Usage:
  audit.ts verify                  checks that no entry was changed, removed or put in between
  audit.ts verify <number>:<hash>  and that this link, noted earlier, still stands in the chain`;

function readKnown(text: string | undefined) {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  return number && hash ? { number: Number(number), hash } : undefined;
}

async function run(known: ReturnType<typeof readKnown>): Promise<boolean> {
  const database = await startDatabase(readEnv());
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    const { entries, first, last, brokenAt, unlinked } = await verifyChain(db, known);
    if (brokenAt !== null) process.stdout.write(`The chain is broken at number ${brokenAt}\n`);
    else if (unlinked !== null) process.stdout.write(`The entry with the id ${unlinked} stands outside the chain\n`);
    else process.stdout.write(`${entries} entries from number ${first}, whole\n`);
    process.stdout.write(`${last.number}:${last.hash.toString('hex')}\n`);
    return brokenAt === null && unlinked === null;
  } finally {
    await close();
    await database.stop();
  }
}

const [name, text, ...more] = process.argv.slice(2);
const known = readKnown(text);
if (name !== 'verify' || (text !== undefined && !known) || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await run(known)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
