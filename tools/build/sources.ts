import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that hold no source: packages, tests, and outputs, which may come and go while they are listed. */
const isSourceFolder = (name: string) => !/^(node_modules|test|dist(\..*)?)$/.test(name);
const isSource = (name: string) => !/\.test\.tsx?$/.test(name);

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) return isSourceFolder(entry.name) ? filesBelow(found) : [];
    return entry.isFile() && isSource(entry.name) ? [found] : [];
  });
}

/** A digest of files below a folder with their names, and of words beside them. */
export function digestOf(root: string, files: readonly string[], words: string): string {
  const hash = createHash('sha256').update(words);
  // One after the other: thousands of small files take a quarter of the time that they take side by side.
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
