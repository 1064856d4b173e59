import { importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

const noun = /^apps\/web\/src\/nouns\/([^/]+)\//;
const nounOf = (file: string): string | undefined => noun.exec(file)?.[1];

/** An address that the route table does not know would compile behind `as never`, and so would a missing parameter. */
export function findSilencedTypes(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter(({ path }) => path.startsWith('apps/web/src/') && isCode(path) && !isTest(path));
  return files.filter(({ text }) => /\bas never\b/.test(text)).map(({ path }) => `${path}: as never`);
}

/** Nouns that import each other, over however many steps: a change of one could then reach any of the others. */
export function findRoundTrips(tree: readonly SourceFile[]): Violation[] {
  const below = new Map<string, Set<string>>();
  for (const file of tree) {
    const from = nounOf(file.path);
    if (!from || !isCode(file.path) || isTest(file.path)) continue;
    const targets = importsOf(file).flatMap(({ target }) => nounOf(target) ?? []);
    const known = below.get(from) ?? new Set<string>();
    below.set(from, new Set([...known, ...targets.filter((to) => to !== from)]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(below.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  return [...below.keys()]
    .filter((name) => reaches(name, name))
    .map((name) => `apps/web/src/nouns/${name}: imports a noun that imports it`);
}

/** Rooms of nouns that the contract spells otherwise, or not at all. */
export function findUnknownNouns(tree: readonly SourceFile[]): Violation[] {
  const known = new Set(tree.map(({ path }) => path));
  const names = new Set(tree.flatMap(({ path }) => nounOf(path) ?? []));
  return [...names]
    .filter((name) => !known.has(`packages/contract/src/${name}.ts`))
    .map((name) => `apps/web/src/nouns/${name}: packages/contract has no ${name}.ts`);
}
