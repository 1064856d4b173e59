import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../db/client.ts';
import { sealedThings, whatWouldBeLost } from '../sealed-things.ts';

const keyBytes = 32;

export const sealingKeyFile = (dataDir: string) => path.join(dataDir, 'sealing.key');

/** The database holds what was sealed with a key that is not there; one sentence for the operator. */
class MissingSealingKey extends Error {
  override name = 'MissingSealingKey';
}

/** @throws Error when the file holds no key; undefined without a file */
export async function readSealingKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes`);
  return key;
}

/** Writes a new key into a file that only its owner can read, unless there is one. */
export async function writeSealingKey(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * The key with which secrets are sealed before the database stores them. Made at the first start, in a file that only
 * its owner can read; a copy of the database alone opens nothing. Where the database holds sealed secrets none is made.
 * @param mayLose makes one all the same: what was sealed is given up
 * @throws MissingSealingKey, Error when the file holds no key
 */
export async function keepSealingKey(dataDir: string, db: Db, { mayLose = false } = {}): Promise<Buffer> {
  const file = sealingKeyFile(dataDir);
  const found = await readSealingKey(file);
  if (found) return found;
  const things = mayLose ? [] : await sealedThings(db);
  if (things.length > 0)
    throw new MissingSealingKey(
      `SEALING_KEY is not set and there is no ${file}, but this database holds secrets that were sealed: ${whatWouldBeLost(things)}. Set SEALING_KEY or put the file back from its backup; no new key was made. If the key is lost, run: node apps/server/src/commands/signing-keys.ts replace`,
    );
  await writeSealingKey(file);
  return (await readSealingKey(file)) as Buffer;
}
