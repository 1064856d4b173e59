import { parseArgs } from 'node:util';
import { type KeyScope, keyScopes } from '@quaygate/contract';
import { openDatabase } from './db/client.ts';
import { startDatabase } from './db/start-database.ts';
import { readEnv } from './env.ts';
import { startClock } from './plumbing/clock.ts';
import { createKey, endKey, listKeys } from './slices/integration-key/integration-key.service.ts';

/** Manages integration keys on the server itself (INT-03), on the database the settings name. */
const usage = `Usage:
  integration-key.ts create --facility 8 --label "Gate 1" --scopes gate,bookings [--end 2027-01-01T00:00:00Z]
  integration-key.ts list   --facility 8
  integration-key.ts revoke --facility 8 --id <keyId>
Scopes: ${keyScopes.join(', ')}`;

const by = 'command';
const isScope = (text: string): text is KeyScope => keyScopes.some((scope) => scope === text);

function readCommand(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { facility: text, label: text, scopes: text, end: text, id: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const facilityId = Number(values.facility);
  const scopes = (values.scopes ?? '').split(',').filter((scope) => scope !== '');
  const endDate = values.end === undefined ? null : new Date(values.end);
  const label = values.label?.trim() ?? '';
  if (!values.facility || !Number.isInteger(facilityId)) return undefined;
  if (positionals[0] === 'list') return { name: 'list', facilityId } as const;
  if (positionals[0] === 'revoke' && values.id) return { name: 'revoke', facilityId, id: values.id } as const;
  const isEndGood = endDate === null || !Number.isNaN(endDate.getTime());
  const isGood = label !== '' && label.length <= 100 && scopes.length > 0 && scopes.every(isScope) && isEndGood;
  if (positionals[0] !== 'create' || !isGood) return undefined;
  return { name: 'create', facilityId, label, scopes: scopes as KeyScope[], endDate } as const;
}
type Command = NonNullable<ReturnType<typeof readCommand>>;

async function run(command: Command): Promise<string> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.url, { max: 1 });
  const deps = { db, now: startClock(env.clock) };
  try {
    const { facilityId } = command;
    if (command.name === 'create') return (await createKey(deps, { ...command, createdBy: by })).key;
    if (command.name === 'list') return JSON.stringify(await listKeys(deps, facilityId), null, 2);
    await endKey(deps, { facilityId, id: command.id, revokedBy: by });
    return `${command.id} is revoked`;
  } finally {
    await close();
    await database.stop();
  }
}

function parse(args: string[]) {
  try {
    return readCommand(args);
  } catch {
    return undefined;
  }
}

const command = parse(process.argv.slice(2));
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
