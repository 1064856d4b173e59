import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { tagOf } from '../../plumbing/http/entity-tag.ts';

/** The bytes of a file, as they are or compressed. */
export interface Form {
  encoding?: 'br' | 'gzip';
  body: () => Buffer | Promise<Buffer>;
  tag: string;
}

export interface WebFile {
  type: string;
  /** Its name tells its content, so it never changes. */
  isHashed: boolean;
  /** Of a page: the hashes of the scripts that stand in it, as its content security policy names them. */
  scripts: readonly string[];
  plain: Form;
  /** What the build has compressed, and the same for clients of plain HTTP; smallest first. */
  compressed: readonly Form[];
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  webmanifest: 'application/manifest+json',
  woff: 'font/woff',
  woff2: 'font/woff2',
};
/** The build writes scripts into a page; whatever else came into one would not run. */
async function scriptsIn(file: string): Promise<string[]> {
  if (!file.endsWith('index.html')) return [];
  const scripts = [...(await readFile(file, 'utf8')).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** What the build notes for itself begins with a dot. */
const isServed = (name: string): boolean => !/(^|\/)\./.test(name);

export const formOf = (body: Buffer, encoding?: Form['encoding']): Form => ({
  ...(encoding && { encoding }),
  body: () => body,
  tag: tagOf(body),
});

const unpack = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Milliseconds for which another form of a file is kept: who asks for it over and over costs nothing. */
const formKept = 60_000;

/**
 * Browsers take Brotli by HTTPS; the same for other clients is made when they ask: kept beside it, it would be a fifth of the
 * memory of a server at rest.
 */
function madeOf({ body, tag }: Form, encoding?: 'gzip'): Form {
  let kept: Promise<Buffer> | undefined;
  const make = async () => {
    setTimeout(() => {
      kept = undefined;
    }, formKept).unref();
    const plain = await unpack(await body());
    return encoding ? gzipped(plain) : plain;
  };
  return {
    ...(encoding && { encoding }),
    body: () => {
      kept ??= make();
      return kept;
    },
    tag: tag.replace(/"$/, `-${encoding ?? 'plain'}"`),
  };
}

async function readWebFile(root: string, name: string, names: ReadonlySet<string>): Promise<WebFile> {
  const file = path.join(root, name);
  const built = names.has(`${name}.br`) ? formOf(await readFile(`${file}.br`), 'br') : null;
  return {
    type: types[path.extname(name).slice(1)] ?? 'application/octet-stream',
    isHashed: /(^|\/)assets\//.test(name),
    scripts: await scriptsIn(file),
    plain: built ? madeOf(built) : formOf(await readFile(file)),
    compressed: built ? [built, madeOf(built, 'gzip')] : [],
  };
}

/** Every file of the built web application by its address, which begins without a slash. */
export type WebFiles = ReadonlyMap<string, WebFile>;

/** Reads the built web application from its folder. */
export async function readWebFiles(root: string): Promise<WebFiles> {
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  const entries = all.filter((entry) => entry.isFile());
  const paths = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const names = new Set(paths.map((name) => name.replaceAll(path.sep, '/')).filter(isServed));
  const plain = [...names].filter((name) => !name.endsWith('.br'));
  return new Map(await Promise.all(plain.map(async (name) => [name, await readWebFile(root, name, names)] as const)));
}
