import { importsOf } from './imports.ts';
import { isCode, isTest, type SourceFile } from './tree.ts';

/**
 * Rooms that import each other, directly or over others, in order of their names. Tests prepare their scenes with any room
 * and do not count.
 * @param roomOf names the room of a file; files without one do not count
 * @param isStep tells which imports count among those that lead to another room
 */
export function findCycles(
  tree: readonly SourceFile[],
  roomOf: (file: string) => string | undefined,
  isStep: (from: string, to: string) => boolean = () => true,
): string[] {
  const graph = new Map<string, Set<string>>();
  for (const file of tree) {
    const from = roomOf(file.path);
    if (from === undefined || !isCode(file.path) || isTest(file.path)) continue;
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const { target } of importsOf(file)) {
      const to = roomOf(target);
      if (to !== undefined && to !== from && isStep(from, to)) targets.add(to);
    }
  }
  return [...graph.keys()].filter((room) => reachableFrom(graph, room).has(room)).sort();
}

/** Every room that `from` imports, directly or over others. */
function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [from];
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const next of graph.get(room) ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}
