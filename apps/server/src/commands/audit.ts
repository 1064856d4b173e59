import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../db/client.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../env.ts';
import { anchorKey } from '../outside/audit-target/anchor-key.ts';
import { keepSealingKey } from '../outside/sealing-key.ts';
import { readAnchors } from '../slices/audit/audit.anchor.ts';
import { verifyChain } from '../slices/audit/audit.service.ts';

/** Checks the chain of the audit log on the database the settings name (AUD-05, AUD-19). */
const usage = `Usage:
  audit.ts verify                   checks that no entry was changed, removed or put in between
  audit.ts verify <number>:<hash>   and that this link, noted earlier, still stands in the chain
  audit.ts verify --anchors FILE    and that every signed end of the chain in this file still stands in it: the file of
                                    AUDIT_EXPORT, or what a syslog server wrote
       --key KEY                    trusts this public key too, such as that of a sealing key of before; may be repeated
  audit.ts key                      prints the public key that signs the ends of the chain`;

interface Known {
  number: number;
  hash: string;
}

function readKnown(text: string | undefined): Known | undefined {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  return number && hash ? { number: Number(number), hash } : undefined;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

async function ownKey(): Promise<string> {
  const { sealingKey, dataDir } = readEnv();
  return anchorKey(sealingKey ?? (await keepSealingKey(dataDir))).publicKey;
}

/** @returns the ends that are signed; undefined where the file holds one that is not */
async function readFileOfAnchors(file: string, keys: readonly string[]): Promise<Known[] | undefined> {
  const { good, foreign } = readAnchors(await readFile(file, 'utf8'), [await ownKey(), ...keys]);
  if (foreign.length > 0) {
    say(`${file} holds anchors that no trusted key signed, in line ${foreign.slice(0, 10).join(', ')}`);
    return undefined;
  }
  if (good.length === 0) {
    say(`${file} holds no anchor`);
    return undefined;
  }
  say(`${good.length} anchors, the last of ${good.at(-1)?.time}`);
  return good;
}

async function verify(known: readonly Known[]): Promise<boolean> {
  const database = await startDatabase(readEnv());
  const { db, close } = openDatabase(database.url, { max: 1 });
  try {
    const { entries, first, last, brokenAt, unlinked } = await verifyChain(db, ...known);
    if (brokenAt !== null) say(`The chain is broken at number ${brokenAt}`);
    else if (unlinked !== null) say(`The entry with the id ${unlinked} stands outside the chain`);
    else say(`${entries} entries from number ${first}, whole`);
    say(`${last.number}:${last.hash.toString('hex')}`);
    return brokenAt === null && unlinked === null;
  } finally {
    await close();
    await database.stop();
  }
}

/** @returns the exit code; undefined where the arguments are wrong */
async function run(args: readonly string[]): Promise<0 | 1 | undefined> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { anchors: { type: 'string' }, key: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [name, text, ...more] = positionals;
  const known = readKnown(text);
  if (more.length > 0 || (text !== undefined && !known)) return undefined;
  if (name === 'key' && text === undefined) {
    say(await ownKey());
    return 0;
  }
  if (name !== 'verify') return undefined;
  const anchors = values.anchors === undefined ? [] : await readFileOfAnchors(values.anchors, values.key);
  if (!anchors) return 1;
  return (await verify([...(known ? [known] : []), ...anchors])) ? 0 : 1;
}

try {
  const code = await run(process.argv.slice(2));
  if (code === undefined) process.stderr.write(`${usage}\n`);
  process.exitCode = code ?? 2;
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isUsage ? usage : error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
