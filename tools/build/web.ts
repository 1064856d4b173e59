import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { replaceFolder } from './replace-folder.ts';
import { digestOf, filesBelow } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
/** Which sources the build was made from. */
const stamp = '.sources';

/** What the built web depends on; the lock file stands for its packages. */
const webInputs = ['apps/web', 'packages', 'package-lock.json'];
/** What the documentation is made of besides; an earlier checkout has not all of it. */
const docsInputs = [
  'docs',
  'CHANGELOG.md',
  '.env.example',
  'package.json',
  'tools/docs',
  'apps/server/src/commands',
  'apps/server/src/plumbing/http',
  'apps/server/src/serving/call-summaries',
];
/** The sources of the web application, from the root of a checkout and with slashes. */
export function listInputs(checkout: string): string[] {
  const inputs = [...webInputs, ...docsInputs].map((input) => path.join(checkout, input)).filter(existsSync);
  const files = inputs.flatMap((found) => (statSync(found).isDirectory() ? filesBelow(found) : [found]));
  return files.map((file) => path.relative(checkout, file).replaceAll(path.sep, '/')).sort();
}

/** A digest of every source of the web application. */
export const hashSources = (): string =>
  // Vite builds for production where nothing else is said.
  digestOf(root, listInputs(root), process.env.NODE_ENV || 'production');

/** Above so many bytes the last percents of compression take longer than all the rest of a build. */
const largeFile = 2_000_000;

async function compress(file: string): Promise<void> {
  const raw = await readFile(file);
  const quality = raw.length > largeFile ? 6 : 11;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  };
  const br = await promisify(brotliCompress)(raw, brotli);
  if (br.length < raw.length) await writeFile(`${file}.br`, br);
}

/** Text gains from compression; fonts and pictures are compressed in themselves. */
export async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name));
  await Promise.all(texts.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

/** Builds into a folder, beside which nothing is touched. */
async function buildInto(folder: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // The driver's app is built apart, into the folder that the first build has filled.
  for (const config of ['vite.config.ts', 'vite.driver.config.ts']) {
    const args = [vite, 'build', '--logLevel', 'warn', '--config', config, '--outDir', folder];
    const child = spawn(process.execPath, args, { cwd: web, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The web application could not be built');
  }
  // Half a second that a start without anything to build does not pay.
  const { buildDocs } = await import('../docs/build-docs.ts');
  await buildDocs(root, folder);
  await compressAll(folder);
}

/**
 * Builds the web application into apps/web/dist with compressed copies beside the files. Two builds at once do not meet.
 * @throws Error when Vite fails; the build before it stays then
 */
export async function buildWeb(): Promise<void> {
  const sources = hashSources();
  await replaceFolder(dist, async (folder) => {
    await buildInto(folder);
    await writeFile(path.join(folder, stamp), sources);
  });
}

/** Builds only what changed since the last build. Returns whether it had to. */
export async function ensureWeb(): Promise<boolean> {
  const built = await readFile(path.join(dist, stamp), 'utf8').catch(() => null);
  if (built === hashSources()) return false;
  await buildWeb();
  return true;
}
