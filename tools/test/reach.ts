import { importsOf } from '../house/imports.ts';
import type { SourceFile } from '../house/tree.ts';

/** They gather everything: what lies behind them is reached by the calls and addresses that a test names. */
const isPlaces = (file: string) => /^apps\/web\/src\/app\/places(\/[\w-]+)?\.ts$/.test(file);
const isHub = (file: string) => isPlaces(file) || /^apps\/server\/src\/(app|slices)\.ts$/.test(file);

/** No test imports these, and any of them may change what every test finds. */
const isOfAll = (file: string) =>
  /\.sql$|(^|\/)(package(-lock)?|tsconfig)\.json$|^(vitest|playwright)\.config\.ts$|^apps\/web\/(public\/|[^/]+\.(ts|html)$)/.test(
    file,
  ) || /^(tools\/(product|web)|e2e\/support\/global-setup|apps\/server\/src\/main)\.ts$/.test(file);

/** House tests read every file. */
const isHouse = (file: string) => /^tools\/house/.test(file);
const isOfServer = (file: string) => /^(apps\/server|e2e)\//.test(file);
const isOfSlice = (file: string) => file.startsWith('apps/server/src/slices/');

type Graph = Map<string, Set<string>>;

const packageOf = (file: string) => /^packages\/([^/]+)\/src\//.exec(file)?.[1];
const exported = /^export (?:declare )?(?:async )?(?:const|function|class|interface|type|enum) ([\w$]+)/gm;

/** In which file of a package each name is made. */
function makersOf(tree: readonly SourceFile[]): Map<string, string> {
  const makers = new Map<string, string>();
  for (const { path, text } of tree) {
    const name = packageOf(path);
    if (name) for (const [, made] of text.matchAll(exported)) makers.set(`@quaygate/${name} ${made}`, path);
  }
  return makers;
}

/** What each file imports; what it takes from a package, from the files that make it. */
function importGraph(tree: readonly SourceFile[]): Graph {
  const makers = makersOf(tree);
  const follow = (target: string, names: readonly string[]) => {
    if (!target.startsWith('@quaygate/')) return [target];
    const found = names.map((name) => makers.get(`${target} ${name}`));
    const index = `packages/${target.slice('@quaygate/'.length)}/src/index.ts`;
    return found.length ? found.map((file) => file ?? index) : [index];
  };
  return new Map(
    tree.map((file) => [file.path, new Set(importsOf(file).flatMap(({ target, names }) => follow(target, names)))]),
  );
}

/** The screen that each address opens. */
function screensIn(tree: readonly SourceFile[]): [address: RegExp, screen: string][] {
  const tables = tree.filter(({ path }) => isPlaces(path));
  const written = /path: '([^']+)'[\s\S]*?import\('(?:\.\.\/)+([^']+)'\)/g;
  const entries = tables.flatMap(({ text }) => [...text.matchAll(written)]);
  return entries.map(([, address = '', screen = '']) => {
    const [fixed = ''] = address.split('$');
    const end = fixed === address ? '(?=[\'"`?#])' : '';
    return [new RegExp(fixed.replaceAll(/[.*+?^{}()|[\]\\/]/g, '\\$&') + end), `apps/web/src/${screen}`];
  });
}

/** Files of the server that answer what a file of the contract describes. */
function answering(graph: Graph): Graph {
  const found: Graph = new Map();
  for (const [file, targets] of graph) {
    if (!isOfSlice(file) || /\.test\.ts$/.test(file)) continue;
    for (const target of targets) {
      if (packageOf(target) === 'contract') found.set(target, (found.get(target) ?? new Set()).add(file));
    }
  }
  return found;
}

/**
 * The tests that a change can reach: by imports, in stories also through the screens whose addresses they name, and in
 * tests of the server and stories through the calls of the contract to the slices that answer them. House tests are
 * among them always; a change that no import tells of, such as a migration, reaches all.
 */
export function reached(tree: readonly SourceFile[], changed: readonly string[], tests: readonly string[]): string[] {
  if (changed.some(isOfAll)) return [...tests];
  const graph = importGraph(tree);
  const answers = answering(graph);
  const screens = screensIn(tree);
  const texts = new Map(tree.map(({ path, text }) => [path, text]));
  const touched = new Set(changed);

  const nextOf = (file: string, test: string): string[] => {
    const next = isHub(file) ? [] : [...(graph.get(file) ?? [])];
    if (isOfServer(test)) next.push(...(answers.get(file) ?? []));
    if (file.startsWith('e2e/')) {
      const text = texts.get(file) ?? '';
      next.push(...screens.filter(([address]) => address.test(text)).map(([, screen]) => screen));
    }
    return next;
  };
  const isReached = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) {
      if (touched.has(file)) return true;
      for (const next of nextOf(file, test)) seen.add(next);
    }
    return false;
  };
  return tests.filter((test) => isHouse(test) || isReached(test));
}
