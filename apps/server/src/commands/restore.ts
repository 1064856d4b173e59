import path from 'node:path';
import { parseArgs } from 'node:util';
import { startClock } from '../db/clock.ts';
import { reachDatabase } from '../db/start-database.ts';
import { fileStoreOf } from '../outside/files/choose-files.ts';
import { sealingKeyFile, writeSealingKey } from '../outside/sealing/sealing-key.ts';
import { installation, recordAct } from '../plumbing/audit/audit.ts';
import { type Env, readEnv } from '../settings/env.ts';
import { readPassphrase } from './backup/key-part.ts';
import { requireEmpty } from './backup/load.ts';
import { fillDatabase, findKey, migrationsOf, putFiles, readWholeBackup } from './backup/make-restore.ts';
import type { Manifest } from './backup/manifest.ts';
import { ownKey } from './backup/own-key.ts';
import { withSession } from './backup/own-tables.ts';
import { verifyBackup, wordsOf } from './backup/verify.ts';
import { done, failed, type Outcome, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

const options = {
  from: { type: 'string' },
  'passphrase-file': { type: 'string' },
  verify: { type: 'boolean', default: false },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

async function fill(env: Env, folder: string, manifest: Manifest, key: Buffer | null): Promise<void> {
  const { ownerUrl, stop } = await reachDatabase(env);
  try {
    await withSession(ownerUrl, (client) => requireEmpty(client, manifest.schema));
    await putFiles(folder, fileStoreOf(env.files, env.dataDir));
    if (key && !env.sealingKey) await writeSealingKey(sealingKeyFile(env.dataDir), key);
    await fillDatabase(ownerUrl, folder, manifest);
  } finally {
    await stop();
  }
}

async function restore(env: Env, folder: string, passphrase: string | undefined): Promise<Outcome> {
  const manifest = await readWholeBackup(folder);
  await migrationsOf(manifest);
  const key = await findKey(folder, manifest, { passphrase, own: await ownKey(env) });
  await fill(env, folder, manifest, key);
  // With the rights of its roles, and what later migrations bring.
  await onDatabase(({ ownerDb, now }) =>
    recordAct(ownerDb, installation('command'), now(), {
      kind: 'installationRestored',
      object: { kind: 'installation', id: '', name: null },
      after: { made: manifest.made, version: manifest.version },
    }),
  );
  return done(`The installation is as it was at ${manifest.made}. Everybody signs in anew; start the server`);
}

/** Brings a backup into the empty database of the settings, or says whether that would work (OPS-17, OPS-19). */
export const run: Run = async (args) => {
  const given = readArguments(args);
  if (!given?.from) return undefined;
  const folder = path.resolve(given.from);
  const env = readEnv();
  const passphrase = await readPassphrase(given['passphrase-file'], env.backupPassphrase);
  if (!given.verify) return restore(env, folder, passphrase);
  const verdicts = await verifyBackup(folder, {
    dataDir: env.dataDir,
    verifyUrl: env.verifyUrl,
    passphrase,
    now: startClock(env.clock),
  });
  const isGood = verdicts.every(({ findings }) => findings.length === 0);
  return (isGood ? done : failed)(wordsOf(verdicts));
};
