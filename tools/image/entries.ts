import { readdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';

/** What lies at one place of the image. Names have no slash in front. */
export type Entry = { name: string; mode: number; owner?: number } & Content;
type Content = { file: string; size: number } | { text: string } | { link: string } | { isFolder: true };

/** The user of the image, as in other images without a shell. */
export const user = 65532;

export const textAt = (name: string, text: string, mode = 0o644): Entry => ({ name, mode, text });
export const folderAt = (name: string, mode = 0o755, owner = 0): Entry => ({ name, mode, owner, isFolder: true });
export const linkAt = (name: string, link: string): Entry => ({ name, mode: 0o777, link });

export async function fileAt(name: string, file: string): Promise<Entry> {
  const { size, mode } = await stat(file);
  return { name, mode: mode & 0o100 ? 0o755 : 0o644, file, size };
}

/**
 * Files and links below a folder, with their names in the image. Whose they are and who may write them is left out: it
 * differs from machine to machine.
 */
export async function entriesBelow(
  folder: string,
  name: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Entry[]> {
  const found = await readdir(folder, { withFileTypes: true });
  const below = found.map(async (each): Promise<Entry[]> => {
    const [file, place] = [path.join(folder, each.name), `${name}/${each.name}`];
    if (!isWanted(place)) return [];
    if (each.isDirectory()) return entriesBelow(file, place, isWanted);
    if (each.isSymbolicLink()) return [linkAt(place, await readlink(file))];
    return [await fileAt(place, file)];
  });
  return (await Promise.all(below)).flat();
}

/** In one order on every machine, each folder before what lies in it. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const all = new Map(entries.map((entry) => [entry.name, entry]));
  for (const { name } of entries)
    for (let above = path.posix.dirname(name); above !== '.'; above = path.posix.dirname(above))
      if (!all.has(above)) all.set(above, folderAt(above));
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
