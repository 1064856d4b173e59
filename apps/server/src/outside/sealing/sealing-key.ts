import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/**
 * The key with which secrets are sealed before the database stores them. Made at the first start, in a file that only
 * its owner can read; a copy of the database alone opens nothing.
 * @throws Error when the file holds no key
 */
export async function keepSealingKey(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'sealing.key');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes`);
  return key;
}
