import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Folders that hold no source: packages, tests, and outputs, which may come and go while they are listed. */
const isSourceFolder = (name: string) => !/^(node_modules|test|dist(\..*)?)$/.test(name);
const isSource = (name: string) => !/\.test\.tsx?$/.test(name);

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const below = entries.map((entry) => {
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) return isSourceFolder(entry.name) ? filesBelow(found) : [];
    return entry.isFile() && isSource(entry.name) ? [found] : [];
  });
  return (await Promise.all(below)).flat();
}

/** A digest of files below a folder with their names, and of words beside them. */
export async function digestOf(root: string, files: readonly string[], words: string): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256').update(words);
  for (const [index, file] of files.entries()) hash.update(`\0${file}\0`).update(contents[index] ?? '');
  return hash.digest('hex');
}
