import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tagOf } from '../../plumbing/http/entity-tag.ts';

/** The bytes of a file, as they are or compressed. */
export interface Form {
  encoding?: 'br' | 'gzip';
  body: Buffer;
  tag: string;
}

export interface WebFile {
  type: string;
  /** Its name tells its content, so it never changes. */
  isHashed: boolean;
  /** Of a page: the hashes of the scripts that stand in it, as its content security policy names them. */
  scripts: readonly string[];
  plain: Form;
  /** What the build has compressed, smallest first. */
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
function scriptsIn(name: string, page: Buffer): string[] {
  if (!name.endsWith('index.html')) return [];
  const scripts = [...page.toString().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

const endings = { br: '.br', gzip: '.gz' } as const;

/** What the build notes for itself begins with a dot. */
const isServed = (name: string): boolean => !/(^|\/)\./.test(name);

function formOf(file: string, encoding?: Form['encoding']): Form {
  const body = readFileSync(file);
  return { ...(encoding && { encoding }), body, tag: tagOf(body) };
}

function readWebFile(root: string, name: string, names: ReadonlySet<string>): WebFile {
  const file = path.join(root, name);
  const built = (['br', 'gzip'] as const).filter((encoding) => names.has(name + endings[encoding]));
  const plain = formOf(file);
  return {
    type: types[path.extname(name).slice(1)] ?? 'application/octet-stream',
    isHashed: /(^|\/)assets\//.test(name),
    scripts: scriptsIn(name, plain.body),
    plain,
    compressed: built.map((encoding) => formOf(file + endings[encoding], encoding)),
  };
}

/** Reads the built web application: every file by its address, which begins without a slash. */
export function readWebFiles(root: string): ReadonlyMap<string, WebFile> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const names = new Set(paths.map((name) => name.replaceAll(path.sep, '/')).filter(isServed));
  const plain = [...names].filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(plain.map((name) => [name, readWebFile(root, name, names)]));
}
