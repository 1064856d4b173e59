import path from 'node:path';
import type { SourceFile } from './tree.ts';

export interface Import {
  /** A file from the repository's root, `@quaygate/<package>`, `@quaygate/phrases/languages`, `node:<module>` or the name of an npm package. */
  target: string;
  /** Only types cross: nothing of the target runs. */
  isType: boolean;
  /** Loaded when it is asked for: `import()`. */
  isLate: boolean;
  names: string[];
}

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?([\w\s{},*$]+?)\s+from\s+['"]([^'"]+)['"]/gm;
const bare = /^[ \t]*import\s+['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Where the files of a package lie that it names by `#<package>/`. */
const privateNames: Record<string, string> = { '#web/': 'apps/web/src/' };

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
  for (const [name, folder] of Object.entries(privateNames)) {
    if (specifier.startsWith(name)) return folder + specifier.slice(name.length);
  }
  if (specifier.startsWith('node:')) return specifier;
  if (specifier === '@quaygate/phrases/languages') return specifier;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

const namesOf = (clause: string) =>
  [...clause.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+[\w$]+)?/g)].map((match) => match[1] ?? '');

/** `import { type A, type B }` brings types only. */
const isAllTypes = (clause: string) =>
  /^\{[^}]*\}$/.test(clause) &&
  clause
    .slice(1, -1)
    .split(',')
    .every((part) => !part.trim() || /^\s*type\s/.test(part));

/** What a file imports or hands on. */
export function importsOf({ path: from, text }: SourceFile): Import[] {
  const stated = [...text.matchAll(statement)].map(([, type, clause = '', specifier = '']) => ({
    target: resolve(from, specifier),
    isType: Boolean(type) || isAllTypes(clause.trim()),
    isLate: false,
    names: namesOf(clause),
  }));
  const whole = (matches: Iterable<RegExpMatchArray>, isLate: boolean) =>
    [...matches].map(([, specifier = '']) => ({ target: resolve(from, specifier), isType: false, isLate, names: [] }));
  return [...stated, ...whole(text.matchAll(bare), false), ...whole(text.matchAll(dynamic), true)];
}
