import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { present } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { folderProblem } from '../../db/launcher/data-folder.ts';
import { BadSettings } from '../../plumbing/bad-settings.ts';
import { sealedThings, whatWouldBeLost } from '../sealed-things.ts';

const keyBytes = 32;

export const sealingKeyFile = (dataDir: string) => path.join(dataDir, 'sealing.key');

/** The database holds what was sealed with a key that is not there; one sentence for the operator. */
class MissingSealingKey extends Error {
  override name = 'MissingSealingKey';
}

/** Settings that an operator can mend when no key can be kept here. */
const instead = 'name a folder that can, or set SEALING_KEY';

const unusable = (problem: string) => new BadSettings(new Map([['DATA_DIR', problem]]));

/** @throws BadSettings when the file cannot be read or holds no key; undefined without a file */
export async function readSealingKey(file: string): Promise<Buffer | undefined> {
  const folder = path.dirname(file);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unusable(`${folder} cannot be used (${error.code}); ${instead}`);
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  const name = path.basename(file);
  if (key.length !== keyBytes) throw unusable(`${folder} holds a ${name} that is no key of ${keyBytes} bytes`);
  return key;
}

/**
 * Writes a key into a file that only its owner can read, unless there is one.
 * @param key a new one unless it is given
 * @throws BadSettings where no key can be kept
 */
export async function writeSealingKey(file: string, key: Buffer = randomBytes(keyBytes)): Promise<void> {
  const folder = path.dirname(file);
  const problem = folderProblem(folder);
  if (problem) throw unusable(`${folder} ${problem}; ${instead}`);
  await writeFile(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * The key with which secrets are sealed before the database stores them. Made at the first start, in a file that only
 * its owner can read; a copy of the database alone opens nothing. A folder that holds one is not written to, and where
 * the database holds sealed secrets none is made.
 * @param mayLose makes one all the same: what was sealed is given up
 * @throws MissingSealingKey, BadSettings naming DATA_DIR where no key can be read or kept
 */
export async function keepSealingKey(dataDir: string, db: Db, { mayLose = false } = {}): Promise<Buffer> {
  const file = sealingKeyFile(dataDir);
  const found = await readSealingKey(file);
  if (found) return found;
  const things = mayLose ? [] : await sealedThings(db);
  if (things.length > 0)
    throw new MissingSealingKey(
      `SEALING_KEY is not set and there is no ${file}, but this database holds secrets that were sealed: ${whatWouldBeLost(things)}. Set SEALING_KEY or put the file back from its backup; no new key was made. If the key is lost, run: npm run quaygate -- signing-keys replace`,
    );
  await writeSealingKey(file);
  return present(await readSealingKey(file));
}
