import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any build takes: what is older was left by one that was broken off. */
const abandonedAfter = 60 * 60_000;

const hasCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** Removes what makers of this folder that were broken off have left beside it. */
async function sweep(place: string): Promise<void> {
  const beside = path.dirname(place);
  const names = (await readdir(beside)).filter((name) => name.startsWith(`${path.basename(place)}.`));
  for (const name of names) {
    const found = await stat(path.join(beside, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await remove(path.join(beside, name));
  }
}

/** Moves a folder where another one may stand; that one goes to `old`. */
async function moveTo(place: string, folder: string, old: string): Promise<void> {
  for (;;) {
    await rename(place, path.join(old, randomUUID())).catch((error) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    try {
      return await rename(folder, place);
    } catch (error) {
      // Another maker was quicker; its folder is as good, but this one is the last.
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
  }
}

/**
 * Makes what a folder holds in one of its own beside it, and puts it in place when it is whole. A reader finds the old
 * or the new content, never a part; makers at the same time do not touch what the other makes.
 * @throws what `make` throws; the place is as it was then
 */
export async function replaceFolder(place: string, make: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  await sweep(place);
  const id = randomUUID();
  const [made, old] = [`${place}.made-${id}`, `${place}.old-${id}`];
  await Promise.all([mkdir(made), mkdir(old)]);
  try {
    await make(made);
    await moveTo(place, made, old);
  } finally {
    await Promise.all([remove(made), remove(old)]);
  }
}
