import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../outside/files/files.ts';
import { fileKeys } from './dump.ts';
import { linesOf } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { type Print, printOf, readPrint } from './parts.ts';

/** One line for each file: key, bytes, SHA-256. */
const listFile = 'files.txt';

/** Files that are read at once: a storage elsewhere answers slowly, and each takes its memory. */
const atOnce = 8;

const pathOf = (key: string) => path.join('files', key.slice(0, 2), key);
const keyPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function* blocksOf<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let block: T[] = [];
  for await (const item of items) {
    block.push(item);
    if (block.length < atOnce) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

async function copyFile(store: FileStore, folder: string, key: string): Promise<string | null> {
  const bytes = await store.read(key);
  if (!bytes) return null;
  const file = path.join(folder, pathOf(key));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
  const { bytes: length, sha256 } = printOf(bytes);
  return `${key} ${length} ${sha256}\n`;
}

/**
 * Copies the files that the database named when it was copied, sealed as they are.
 * @param isNamed whether the database still names a file that the storage does not have
 */
export async function dumpFiles(
  store: FileStore,
  folder: string,
  isNamed: (key: string) => Promise<boolean>,
): Promise<Manifest['files']> {
  const list = path.join(folder, listFile);
  const lost: { missing: string[]; removed: string[] } = { missing: [], removed: [] };
  let count = 0;
  await writeFile(list, '', { flag: 'wx', mode: 0o600 });
  for await (const keys of blocksOf(linesOf(createReadStream(path.join(folder, fileKeys))))) {
    const lines = await Promise.all(keys.map((key) => copyFile(store, folder, key)));
    for (const [index, key] of keys.entries())
      if (lines[index] === null) lost[(await isNamed(key)) ? 'missing' : 'removed'].push(key);
    const found = lines.filter((line) => line !== null);
    await appendFile(list, found.join(''), { flush: true });
    count += found.length;
  }
  await rm(path.join(folder, fileKeys));
  return { file: listFile, ...(await readPrint(list)), count, ...lost };
}

interface Listed extends Print {
  key: string;
}

function readLine(line: string): Listed {
  const [key = '', bytes, sha256 = ''] = line.split(' ');
  if (!keyPattern.test(key)) throw new Error(`${listFile} holds a line that names no file`);
  return { key, bytes: Number(bytes), sha256 };
}

async function* listedIn(folder: string): AsyncGenerator<Listed> {
  for await (const line of linesOf(createReadStream(path.join(folder, listFile)))) yield readLine(line);
}

/** What is said of a part that is not what was written; undefined: it is. */
export async function problemOf(folder: string, file: string, { bytes, sha256 }: Print): Promise<string | undefined> {
  try {
    const found = await readPrint(path.join(folder, file));
    if (found.bytes !== bytes) return `${file} has ${found.bytes} bytes instead of ${bytes}`;
    return found.sha256 === sha256 ? undefined : `${file} was changed`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? `${file} is missing` : `${file} cannot be read (${code})`;
  }
}

/** What is wrong with the stored files of a backup whose list is whole. */
export async function findFileProblems(folder: string): Promise<string[]> {
  const problems: (string | undefined)[] = [];
  for await (const block of blocksOf(listedIn(folder)))
    problems.push(...(await Promise.all(block.map((each) => problemOf(folder, pathOf(each.key), each)))));
  return problems.filter((problem) => problem !== undefined);
}

/** Does something with each stored file of a backup. */
export async function withEachFile(folder: string, work: (key: string, bytes: Buffer) => Promise<void>): Promise<void> {
  for await (const block of blocksOf(listedIn(folder)))
    await Promise.all(block.map(async ({ key }) => work(key, await readFile(path.join(folder, pathOf(key))))));
}
