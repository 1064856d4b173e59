import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';
import { replaceFolder } from './replace-folder.ts';
import { digestOf, filesBelow } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const server = path.join(root, 'apps/server');
const dist = path.join(server, 'dist');
/** Which sources the build was made from. */
const stamp = '.sources';

/** What an operator's Node starts. */
export const builtServer = path.join(dist, 'start.js');

/** Packages that are nothing but code; what they need comes with them. Each other one stays what it is. */
const packed = new Set(
  `@fastify/cookie @fastify/multipart @fastify/websocket @opentelemetry/api @simplewebauthn/server aws4fetch csv-stringify fastify
  fflate helmet jose kysely mrz nodemailer openid-client otpauth prom-client web-push zod`.split(/\s+/),
);
/** Needed by packages that are not packed too, so that there is one of each; and what finds files of its own beside it. */
const apart = /^(pg|pino|ws|node:.*)$/;
const http = /^(node:)?http$/;
const isOwn = (id: string) => /^[./]/.test(id) || id.startsWith('@quaygate/');

/** The package of `zod/v4` is `zod`. */
const nameOf = (id: string) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;

function staysApart(id: string, importer: string | undefined): boolean {
  if (isOwn(id) || http.test(id)) return false;
  if (apart.test(id)) return true;
  return !(packed.has(nameOf(id)) || importer?.includes('/node_modules/'));
}

/** A thread is packed too, and lies beside what starts it. */
const place = /new URL\('\.\/([\w-]+\.worker)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/** Files that a module finds beside itself are where its source lies: migrations, fonts. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (!id.endsWith('.ts') || id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
    const source = `new URL(${JSON.stringify(path.relative(dist, id).replaceAll(path.sep, '/'))}, import.meta.url)`;
    return code.replace(place, (_, thread?: string, kind?: string) => {
      if (thread) return `new URL('./${thread}.js', import.meta.url)`;
      return kind === 'url' ? `${source}.href` : `decodeURIComponent(new URL('.', ${source}).pathname)`;
    });
  },
};

/** Parts of `node:http` that Node makes of `fetch` when they are first read: reading them all is a tenth of a second start. */
const madeLate = ['WebSocket', 'CloseEvent', 'MessageEvent'];

/** An import of `node:http` reads every part of it, this one only those that are there. */
const quickHttp: Plugin = {
  name: 'quick-http',
  resolveId(id, _, { kind }) {
    if (!http.test(id)) return null;
    return kind === 'import-statement' ? '\0http' : { id: 'node:http', external: true };
  },
  load(id) {
    if (id !== '\0http') return null;
    const names = Object.keys(process.getBuiltinModule('node:http')).filter((name) => !madeLate.includes(name));
    return `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names.join(', ')} } = http;`;
  },
};

/** A file with one letter beyond ASCII would lie in memory with two bytes for each of its letters. */
export const inAscii = (code: string): string =>
  code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes: string, letter: string) => {
    const escaped = `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    // Behind a slash that the letter did not need it would be text.
    return (slashes.length % 2 ? slashes.slice(1) : slashes) + escaped;
  });

function hashSources(): string {
  const files = [
    ...[path.join(server, 'src'), path.join(root, 'packages')].flatMap(filesBelow),
    path.join(root, 'package-lock.json'),
    fileURLToPath(import.meta.url),
  ];
  return digestOf(root, files.map((file) => path.relative(root, file)).sort(), '');
}

/** What is started by itself: the server, and each of its threads. */
function entries(): Record<string, string>[] {
  const source = path.join(server, 'src');
  const threads = filesBelow(source).filter((file) => file.endsWith('.worker.ts'));
  return [
    { start: path.join(source, 'start.ts') },
    Object.fromEntries(threads.map((file) => [path.basename(file, '.ts'), file])),
  ];
}

async function pack(input: Record<string, string>, folder: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'node', external: staysApart, plugins: [ownPlaces, quickHttp] });
  const { output } = await build.generate({ format: 'esm', comments: false });
  await build.close();
  for (const file of output)
    if (file.type === 'chunk') await writeFile(path.join(folder, file.fileName), inAscii(file.code));
}

/**
 * Packs the server and its threads into few files in apps/server/dist: Node finds, reads and keeps some 1,500 modules one by
 * one otherwise, which is the longest part of a start and a third of the memory of an idle server.
 * @throws Error where a source cannot be read; the build before it stays then
 */
export async function buildServer(): Promise<void> {
  const sources = hashSources();
  await replaceFolder(dist, async (folder) => {
    for (const input of entries()) await pack(input, folder);
    await writeFile(path.join(folder, stamp), sources);
  });
}

/** Builds only what changed since the last build. */
export async function ensureServer(): Promise<void> {
  const built = await readFile(path.join(dist, stamp), 'utf8').catch(() => null);
  if (built !== hashSources()) await buildServer();
}
