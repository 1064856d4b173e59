import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileStoreOf } from '../outside/files/choose-files.ts';
import { productVersion } from '../plumbing/product-version.ts';
import type { Env } from '../settings/env.ts';
import { readPassphrase } from './backup/key-part.ts';
import { makeBackup } from './backup/make-backup.ts';
import type { Manifest } from './backup/manifest.ts';
import { ownKey } from './backup/own-key.ts';
import { done, failed, type Outcome, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

const options = {
  to: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-key': { type: 'boolean', default: false },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

function told(to: string, { tables, files, key }: Omit<Manifest, 'seal' | 'format'>): Outcome {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const megabytes = (sum(tables.map(({ bytes }) => bytes)) / 1_000_000).toFixed(1);
  const parts = `${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables (${megabytes} MB), ${files.count} files`;
  const text = `${to}: ${parts}, ${key ? 'the sealing key' : 'no sealing key: keep it elsewhere'}`;
  if (files.missing.length === 0) return done(text);
  return done(`${text}. ${files.missing.length} files that the database names were not in the storage`);
}

async function findPassphrase(env: Env, file: string | undefined): Promise<string> {
  const passphrase = await readPassphrase(file, env.backupPassphrase);
  if (passphrase !== undefined) return passphrase;
  throw new Error(
    'the sealing key needs a passphrase: give --passphrase-file or BACKUP_PASSPHRASE, or --without-key where it is kept elsewhere',
  );
}

/** A plain role may read less than a backup holds. */
function adviseOwner(error: Error & { code?: string }): never {
  if (error.code !== '42501') throw error;
  throw new Error(
    `a backup reads every table, which only the owner may: set DATABASE_MIGRATION_URL (${error.message})`,
    {
      cause: error,
    },
  );
}

/** Copies database, files and sealing key of the settings into a new folder (OPS-15). */
export const run: Run = async (args) => {
  const given = readArguments(args);
  if (!given?.to) return undefined;
  const to = path.resolve(given.to);
  if (existsSync(to)) return failed(`${to} is there already: name a new folder`);
  return onDatabase(async ({ ownerUrl, now, env }) => {
    const passphrase = given['without-key'] ? null : await findPassphrase(env, given['passphrase-file']);
    const sealingKey = await ownKey(env);
    const store = fileStoreOf(env.files, env.dataDir);
    const version = await productVersion();
    const parts = { ownerUrl, store, sealingKey, passphrase, version, made: now() };
    return told(to, await makeBackup(to, parts).catch(adviseOwner));
  });
};
