import { importsOf } from './imports.ts';
import { isTest, type SourceFile, type Violation } from './tree.ts';

const sliceFile = /^apps\/server\/src\/slices\/([^/]+)\/(.+)$/;
const entrance = /^apps\/server\/src\/slices\/[^/]+\/[^/]+\.(routes|report)\.ts$/;
/** The only file that mounts what a slice answers. */
const mountingList = 'apps/server/src/slices.ts';

/** Which slice folders import which; tests prepare their scenes with any slice and do not count. */
function graphOf(tree: readonly SourceFile[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of tree) {
    const from = sliceFile.exec(file.path)?.[1];
    if (from === undefined || isTest(file.path)) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const { target } of importsOf(file)) {
      const to = sliceFile.exec(target)?.[1];
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return graph;
}

/** Slice folders that import each other, directly or over others. */
export function findSliceCycles(tree: readonly SourceFile[]): Violation[] {
  const graph = graphOf(tree);
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean => {
    for (const next of graph.get(from) ?? []) {
      if (next === goal) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      if (reaches(next, goal, seen)) return true;
    }
    return false;
  };
  const inCycle = [...graph.keys()].filter((slice) => reaches(slice, slice)).sort();
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
