import { openDatabase } from '../db/client.ts';
import { startClock } from '../db/clock.ts';
import { startDatabase } from '../db/start-database.ts';
import { installation } from '../plumbing/audit/audit.ts';
import { readEnv } from '../settings/env.ts';
import { createKey, endKey, listKeys } from '../slices/integration-key/integration-key.service.ts';
import { type Command, readLine, usage } from './integration-key-line.ts';

/** Manages integration keys on the server itself (INT-03), on the database the settings name. */
const by = 'command';

async function run(command: Command): Promise<string> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 1 });
  const deps = { db, now: startClock(env.clock) };
  try {
    const { facilityId } = command;
    if (command.name === 'create') return (await createKey(deps, installation(by), { ...command, createdBy: by })).key;
    if (command.name === 'list') return JSON.stringify(await listKeys(deps, facilityId), null, 2);
    await endKey(deps, installation(by), { facilityId, id: command.id, revokedBy: by });
    return `${command.id} is revoked`;
  } finally {
    await close();
    await database.stop();
  }
}

const command = readLine(process.argv.slice(2));
if (!command) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await run(command)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
