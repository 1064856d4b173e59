import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../outside/files/files.ts';
import { dumpDatabase } from './dump.ts';
import { closeKey } from './key-part.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { withSession } from './own-tables.ts';
import { printOf } from './parts.ts';
import { dumpFiles } from './stored-files.ts';

export interface Source {
  /** Of the owner of the schema. */
  ownerUrl: string;
  store: FileStore;
  /** Null: nothing was sealed yet. */
  sealingKey: Buffer | null;
  /** Null: the key is kept elsewhere. */
  passphrase: string | null;
  version: string;
  made: Date;
}

const keyFile = 'sealing-key.json';

async function writeKey(folder: string, { sealingKey, passphrase }: Source): Promise<Manifest['key']> {
  if (!sealingKey || passphrase === null) return null;
  const text = await closeKey(sealingKey, passphrase);
  await writeFile(path.join(folder, keyFile), text, { flag: 'wx', mode: 0o600, flush: true });
  return { file: keyFile, ...printOf(Buffer.from(text)) };
}

async function fill(folder: string, source: Source): Promise<Omit<Manifest, 'seal' | 'format'>> {
  const { ownerUrl, store, version, made } = source;
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  const dump = await withSession(ownerUrl, (client) => dumpDatabase(client, folder));
  const files = await withSession(ownerUrl, (client) =>
    dumpFiles(store, folder, async (key) => {
      const { rows } = await client.query('select from picture where file_key = $1', [key]);
      return rows.length > 0;
    }),
  );
  const key = await writeKey(folder, source);
  const content = { version, made: made.toISOString(), ...dump, files, key };
  await writeManifest(folder, content, source.sealingKey);
  return content;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Makes a backup in a new folder. It appears under its name when it is whole and on the disk; a failure leaves nothing.
 * @throws Error where there is something of that name
 */
export async function makeBackup(to: string, source: Source): Promise<Omit<Manifest, 'seal' | 'format'>> {
  const aside = `${to}.part-${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true });
  await mkdir(aside, { mode: 0o700 });
  try {
    const content = await fill(aside, source);
    await syncFolder(aside);
    await rename(aside, to);
    await syncFolder(path.dirname(to));
    return content;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}
