import { findCycles } from './cycles.ts';
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
  const inCycle = findCycles(tree, nounOf);
  return inCycle.map((name) => `apps/web/src/nouns/${name}: imports a noun that imports it`);
}

/** Rooms of nouns that the contract spells otherwise, or not at all. */
export function findUnknownNouns(tree: readonly SourceFile[]): Violation[] {
  const known = new Set(
    tree.flatMap(({ path }) => /^packages\/contract\/src\/(?:[^/]+\/)?([^/.]+)\.ts$/.exec(path)?.[1] ?? []),
  );
  const names = new Set(tree.flatMap(({ path }) => nounOf(path) ?? []));
  return [...names]
    .filter((name) => !known.has(name))
    .map((name) => `apps/web/src/nouns/${name}: packages/contract has no ${name}.ts`);
}

/** Addresses are read by the route table, which the sign-in page loads: a value of the contract would bring the schemas there. */
export function findHeavyAddresses(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter(({ path }) => /^apps\/web\/src\/.*\.address\.ts$/.test(path));
  const isHeavy = (file: SourceFile) =>
    importsOf(file).some((each) => each.target === '@quaygate/contract' && !each.isType);
  return files.filter(isHeavy).map(({ path }) => `${path}: values of the contract; @quaygate/rules may have them`);
}

/** Files that load a part with React's `lazy`: one that fails there takes the screen around it along, and stays lost. */
export function findLazyParts(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter(({ path }) => path.startsWith('apps/web/src/') && isCode(path));
  const isLazy = ({ text }: SourceFile) =>
    /\bimport\s*\{[^}]*\blazy\b[^}]*\}\s*from 'react'/.test(text) || /\bReact\.lazy\b/.test(text);
  return files
    .filter(isLazy)
    .map(({ path }) => `${path}: lazy; openedPart, placedPart and quietPart can be tried again`);
}
