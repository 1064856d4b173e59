import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { anchorKey } from '../outside/audit-target/anchor-key.ts';
import { readSealingKey, sealingKeyFile } from '../outside/sealing/sealing-key.ts';
import { readEnv } from '../settings/env.ts';
import { type Verdict, verifyChain } from '../slices/audit/audit.service.ts';
import { readAnchors } from '../slices/audit/audit-anchor.service.ts';
import { isOverdue } from '../slices/audit/audit-overdue.rule.ts';
import { done, failed, type Outcome, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

interface Known {
  number: number;
  hash: string;
}

function readKnown(text: string | undefined): Known | undefined {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
  return number && hash ? { number: Number(number), hash } : undefined;
}

async function ownKey(): Promise<string> {
  const { sealingKey, dataDir } = readEnv();
  const key = sealingKey ?? (await readSealingKey(sealingKeyFile(dataDir)));
  if (!key) throw new Error(`there is no sealing key: neither SEALING_KEY nor ${sealingKeyFile(dataDir)}`);
  return anchorKey(key).publicKey;
}

/** The anchors of a file that a trusted key signed, and what is to be said of the file. @param keys trusted beside our own */
async function readFileOfAnchors(
  file: string,
  keys: readonly string[],
): Promise<{ known: Known[] | null; text: string }> {
  const { good, foreign } = readAnchors(await readFile(file, 'utf8'), [await ownKey(), ...keys]);
  const lines = foreign.slice(0, 10).join(', ');
  if (foreign.length > 0)
    return { known: null, text: `${file} holds anchors that no trusted key signed, in line ${lines}` };
  if (good.length === 0) return { known: null, text: `${file} holds no anchor` };
  return { known: good, text: `${good.length} anchors, the last of ${good.at(-1)?.time}\n` };
}

function wordsOf({ entries, first, brokenAt, unlinked, waiting: { count, oldest } }: Verdict): string {
  if (brokenAt !== null) return `The chain is broken at number ${brokenAt}`;
  if (unlinked !== null) return `The entry with the id ${unlinked} stands outside the chain`;
  const whole = `${entries} entries from number ${first}, whole`;
  if (count === 0) return whole;
  return `${whole}\n${count} more are not yet linked, the oldest of ${oldest?.toISOString()}; a server links them within a second`;
}

async function verify(known: readonly Known[], said: string): Promise<Outcome> {
  const { isLate, ...verdict } = await onDatabase(async ({ db, now }) => {
    const found = await verifyChain(db, ...known);
    return { ...found, isLate: isOverdue(found.waiting, now()) };
  });
  const { last, brokenAt, unlinked } = verdict;
  const isWhole = brokenAt === null && unlinked === null && !isLate;
  return { code: isWhole ? 0 : 1, text: `${said}${wordsOf(verdict)}\n${last.number}:${last.hash.toString('hex')}` };
}

const options = {
  anchors: { type: 'string' },
  key: { type: 'string', multiple: true, default: [] as string[] },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
}

/** Checks the chain of the audit log on the database the settings name (AUD-05, AUD-19). */
export const run: Run = async (args) => {
  const given = readArguments(args);
  if (!given) return undefined;
  const { anchors: file, key: keys } = given.values;
  const [name, text, ...more] = given.positionals;
  const noted = readKnown(text);
  if (more.length > 0 || (text !== undefined && !noted)) return undefined;
  if (name === 'key' && text === undefined) return done(await ownKey());
  if (name !== 'verify') return undefined;
  const anchors = file === undefined ? { known: [], text: '' } : await readFileOfAnchors(file, keys);
  if (!anchors.known) return failed(anchors.text);
  return verify([...(noted ? [noted] : []), ...anchors.known], anchors.text);
};
