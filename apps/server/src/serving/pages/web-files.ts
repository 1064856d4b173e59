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
  return {
    type: types[path.extname(name).slice(1)] ?? 'application/octet-stream',
    isHashed: /(^|\/)assets\//.test(name),
    plain: formOf(file),
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
