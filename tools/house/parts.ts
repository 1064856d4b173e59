import path from 'node:path';
import { findCycles } from './cycles.ts';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** Files side by side in one folder of a screen; with more, the screen is split into parts: sub-folders named by meaning. */
const mostFiles = 24;

const screenFile = /^apps\/web\/src\/areas\/[^/]+\/[^/]+\//;
const partFile = /^(apps\/web\/src\/areas\/[^/]+\/[^/]+\/[^/]+)\//;

/** A folder of a screen with too many files to see what belongs together. */
export function findCrowdedFolders(tree: readonly SourceFile[]): Violation[] {
  const files = new Map<string, number>();
  for (const { path: file } of tree) {
    if (!screenFile.test(file) || !isCode(file) || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  const crowded = [...files].filter(([, count]) => count > mostFiles);
  return crowded.map(([folder, count]) => `${folder}: ${count} files side by side; split it into parts`);
}

/** Parts of one screen that import each other in a circle. Files beside the parts compose them and are not counted. */
export function findTangledParts(tree: readonly SourceFile[]): Violation[] {
  const screenOf = (part: string) => path.posix.dirname(part);
  const tangled = findCycles(
    tree,
    (file) => partFile.exec(file)?.[1],
    (from, to) => screenOf(from) === screenOf(to),
  );
  return tangled.map((part) => `${part}: imports a part that imports it`);
}
