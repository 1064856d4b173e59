import { constants } from 'node:fs';
import { access, chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../src/db/launcher/alive.ts';

const memory = '/dev/shm';
/** Databases of a whole test run, with their logs. Containers often give less memory, then the disk serves. */
const enough = 4_000_000_000;

/** A database is many small files, and memory makes those ten times faster than a disk. */
async function fastFolder(): Promise<string> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (bavail * bsize > enough) return memory;
  } catch {}
  return tmpdir();
}

/** What runs left behind that were killed in the middle. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^quaygate-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/** A new folder that PostgreSQL's own user can walk into, and how to remove it. */
export async function makeTempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = await fastFolder();
  await sweep(parent);
  const folder = await mkdtemp(path.join(parent, `quaygate-${process.pid}-`));
  await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
