import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './files.ts';

/** For a read: no such file is undefined, anything else is thrown. */
export const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** Makes names in a folder outlast a power cut. Windows opens no folders; it keeps names in a journal. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Whole and on the disk; a file of that name must not be there. */
export async function writeNew(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Keeps files below a folder that only its owner can read, in sub-folders by the first two characters of their keys. A
 * file appears under its name when it is whole and on the disk; a crash leaves at most a part under a name that is no key.
 */
export const folderStore = (root: string): FileStore => {
  const folderOf = (key: string) => path.join(root, key.slice(0, 2));
  const fileOf = (key: string) => path.join(folderOf(key), key);
  return {
    write: async (key, bytes) => {
      const folder = folderOf(key);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = path.join(folder, `${key}.${randomUUID()}.part`);
      try {
        await writeNew(part, bytes);
        await rename(part, fileOf(key));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
      if (made) await Promise.all([root, path.dirname(made)].map(syncFolder));
    },
    read: (key) => readFile(fileOf(key)).catch(missing),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
};
