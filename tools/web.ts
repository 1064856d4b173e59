import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
/** Which sources the build was made from; written last, so a broken build has none. */
const stamp = path.join(dist, '.sources');

/** What the built web depends on; the lock file stands for its packages. */
const inputs = ['apps/web', 'packages', 'package-lock.json'];
const isInput = (file: string) => !/(^|\/)(node_modules|dist|test)\/|\.test\.tsx?$/.test(file);

async function listInputs(): Promise<string[]> {
  const lists = inputs.map(async (input) => {
    if (path.extname(input)) return [input];
    const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((file) => path.relative(root, path.join(file.parentPath, file.name)).replaceAll(path.sep, '/'));
  });
  return (await Promise.all(lists)).flat().filter(isInput).sort();
}

/** A digest of every source of the web application. */
export async function hashSources(): Promise<string> {
  const files = await listInputs();
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256').update(process.env.NODE_ENV ?? '');
  for (const [index, file] of files.entries()) hash.update(`\0${file}\0`).update(contents[index] ?? '');
  return hash.digest('hex');
}

async function compress(file: string): Promise<void> {
  const raw = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(raw, brotli), promisify(gzip)(raw, { level: 9 })]);
  if (br.length < raw.length) await writeFile(`${file}.br`, br);
  if (gz.length < raw.length) await writeFile(`${file}.gz`, gz);
}

/** Text gains from compression; fonts and pictures are compressed in themselves. */
async function compressAll(): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name));
  await Promise.all(texts.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

/**
 * Builds the web application into apps/web/dist with compressed copies beside the files.
 * @throws Error when Vite fails; dist is gone then, because a failed build leaves one that looks whole
 */
export async function buildWeb(): Promise<void> {
  const sources = await hashSources();
  await rm(dist, { recursive: true, force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // The driver's app is built apart, into the folder that the first build has made.
  for (const config of ['vite.config.ts', 'vite.driver.config.ts']) {
    const args = [vite, 'build', '--logLevel', 'warn', '--config', config];
    const child = spawn(process.execPath, args, { cwd: web, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) {
      await rm(dist, { recursive: true, force: true });
      throw new Error('The web application could not be built');
    }
  }
  await compressAll();
  await writeFile(stamp, sources);
}

/** Builds only what changed since the last build. Returns whether it had to. */
export async function ensureWeb(): Promise<boolean> {
  const built = await readFile(stamp, 'utf8').catch(() => null);
  if (built === (await hashSources())) return false;
  await buildWeb();
  return true;
}
