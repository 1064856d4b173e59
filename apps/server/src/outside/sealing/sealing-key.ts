import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { present } from '@quaygate/rules';
import { folderProblem } from '../../db/launcher/data-folder.ts';
import { BadSettings } from '../../settings/bad-settings.ts';

const keyBytes = 32;

/** Settings that an operator can mend when no key can be kept here. */
const instead = 'name a folder that can, or set SEALING_KEY';

async function readKey(file: string, dataDir: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unusable(`${dataDir} cannot be used (${error.code}); ${instead}`);
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw unusable(`${dataDir} holds a sealing.key that is no key of ${keyBytes} bytes`);
  return key;
}

const unusable = (problem: string) => new BadSettings(new Map([['DATA_DIR', problem]]));

/**
 * The key with which secrets are sealed before the database stores them. Made at the first start, in a file that only
 * its owner can read; a copy of the database alone opens nothing. A folder that holds one is not written to.
 * @throws BadSettings naming DATA_DIR where no key can be read or kept
 */
export async function keepSealingKey(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'sealing.key');
  const kept = await readKey(file, dataDir);
  if (kept) return kept;
  const problem = folderProblem(dataDir);
  if (problem) throw unusable(`${dataDir} ${problem}; ${instead}`);
  await writeFile(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return present(await readKey(file, dataDir));
}
