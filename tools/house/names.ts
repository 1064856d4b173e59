import path from 'node:path';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|css)$/;
const migration = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Words that say nothing about what is inside, so that everything ends up there. */
const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc', 'lib-common', 'part-2']);

const sliceFile = /^apps\/server\/src\/slices\/([^/]+)\/([^/]+)$/;
const screenFolder = /^apps\/web\/src\/areas\/[^/]+\/([^/]+)\//;

/** Lines of a file that is too long to read in one go: of the product, and of what proves and measures it. */
const longest = { product: 250, other: 300 };
/** A list which nothing is gained by cutting. */
const lists = ['packages/contract/src/base/errors.ts'];
const mayBeLong = (file: string) =>
  (isTest(file) && !file.startsWith('e2e/')) || file.startsWith('packages/phrases/') || lists.includes(file);

export function findBadNames(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap(({ path: file }) => {
    const folders = path.posix.dirname(file).split('/');
    const name = path.posix.basename(file);
    const isGood = name.endsWith('.sql') ? migration.test(name) : kebabFile.test(name);
    const bad = [...folders.filter((folder) => !kebab.test(folder)), ...(isGood ? [] : [name])];
    return bad.map((part) => `${file}: ${part} is not kebab-case`);
  });
}

export function findVagueNames(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap(({ path: file }) => {
    const words = file.split('/').map((part) => part.split('.')[0] ?? '');
    return words.filter((word) => vague.has(word)).map((word) => `${file}: ${word} says nothing about what is inside`);
  });
}

/** What a file of a slice can be; ARCHITECTURE.md says what each is for. */
const sliceRoles = new Set(
  'table queries service rule routes report view format mails texts download worker'.split(' '),
);

/** A file of a slice tells its role, one of a short list: `booking.queries.ts`. */
export function findMissingRoles(tree: readonly SourceFile[]): Violation[] {
  const files = tree
    .map(({ path: file }) => sliceFile.exec(file)?.[2] && file)
    .filter((file) => typeof file === 'string');
  const without = files.filter((file) => {
    const [, role, ...rest] = path.posix.basename(file).split('.');
    return rest.length === 0 || (!isTest(file) && !sliceRoles.has(role ?? ''));
  });
  return without.map((file) => `${file}: a file of a slice tells its role, one of ${[...sliceRoles].join(', ')}`);
}

/** A folder of an area is a screen. */
export function findScreenless(tree: readonly SourceFile[]): Violation[] {
  const paths = tree.map(({ path: file }) => file);
  const folders = new Set(paths.map((file) => screenFolder.exec(file)?.[0]).filter((folder) => folder !== undefined));
  const hasScreen = (folder: string) => paths.some((file) => file.startsWith(folder) && file.endsWith('.screen.tsx'));
  return [...folders].filter((folder) => !hasScreen(folder)).map((folder) => `${folder}: has no *.screen.tsx`);
}

export function findLongFiles(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => isCode(file.path) && !mayBeLong(file.path));
  const counted = files.map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }));
  const mostOf = (file: string) => longest[/^(apps|packages|tools)\//.test(file) ? 'product' : 'other'];
  const long = counted.filter((file) => file.lines > mostOf(file.path));
  return long.map((file) => `${file.path}: ${file.lines} lines`);
}
