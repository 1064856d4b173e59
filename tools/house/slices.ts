import { findCycles } from './cycles.ts';
import { importsOf } from './imports.ts';
import type { SourceFile, Violation } from './tree.ts';

const sliceFile = /^apps\/server\/src\/slices\/([^/]+)\//;
const entrance = /^apps\/server\/src\/slices\/[^/]+\/[^/]+\.(routes|report)\.ts$/;
/** The only file that mounts what a slice answers. */
const mountingList = 'apps/server/src/slices.ts';

/** Slice folders that import each other, directly or over others. */
export function findSliceCycles(tree: readonly SourceFile[]): Violation[] {
  const inCycle = findCycles(tree, (file) => sliceFile.exec(file)?.[1]);
  return inCycle.map(
    (slice) => `apps/server/src/slices/${slice}: is part of a cycle of imports (${inCycle.join(', ')})`,
  );
}

/** Imports of routes or reports by anything but the list that mounts them. */
export function findEntranceImports(tree: readonly SourceFile[]): Violation[] {
  return tree
    .filter((file) => file.path !== mountingList)
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => entrance.test(target))
        .map(({ target }) => `${file.path}: only ${mountingList} may import ${target}`),
    );
}

/** Routes and reports that the list does not mount. */
export function findUnmounted(tree: readonly SourceFile[]): Violation[] {
  const list = tree.find((file) => file.path === mountingList);
  const mounted = new Set(list ? importsOf(list).map(({ target }) => target) : []);
  return tree
    .filter((file) => entrance.test(file.path) && !mounted.has(file.path))
    .map((file) => `${file.path}: is missing in ${mountingList}`);
}
