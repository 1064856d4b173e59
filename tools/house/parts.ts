import path from 'node:path';
import { importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** Files side by side in one folder of a screen; with more, the screen is split into parts: sub-folders named by meaning. */
const mostFiles = 24;

const screenFile = /^apps\/web\/src\/areas\/[^/]+\/[^/]+\//;
const partFile = /^(apps\/web\/src\/areas\/[^/]+\/[^/]+)\/([^/]+)\//;

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
  const imports = new Map<string, Set<string>>();
  for (const file of tree) {
    const [part, screen] = partFile.exec(file.path) ?? [];
    if (!part || !isCode(file.path) || isTest(file.path)) continue;
    const targets = importsOf(file).flatMap(({ target }) => partFile.exec(target)?.[0] ?? []);
    const others = targets.filter((target) => target !== part && target.startsWith(`${screen}/`));
    imports.set(part, new Set([...(imports.get(part) ?? []), ...others]));
  }
  return [...imports.keys()]
    .filter((part) => reaches(imports, part).has(part))
    .map((part) => `${part}: imports a part that imports it`);
}

/** Every part that `from` imports, directly or through others. */
function reaches(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const next of imports.get(part) ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}
