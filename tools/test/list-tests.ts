import { readdir } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['apps', 'packages', 'tools', 'e2e'];

/** Every file below these folders that may be a test, from the root of the repository and with slashes. */
export async function listTests(): Promise<string[]> {
  const lists = folders.map((folder) =>
    readdir(path.join(root, folder), { recursive: true }).then((found) => found.map((file) => path.join(folder, file))),
  );
  const files = (await Promise.all(lists)).flat().map((file) => file.replaceAll(path.sep, '/'));
  return files.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file)).sort();
}
