import path from 'node:path';
import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** What is read here of Biome's settings: rules with a limit of lines, and the files they are for. */
export interface LintSettings {
  overrides: readonly {
    includes: readonly string[];
    linter: { rules: { complexity?: { noExcessiveLinesPerFunction?: { options: { maxLines: number } } } } };
  }[];
}

/** Files of the product that may hold a function of more lines than others. A file that needs it no longer lowers this. */
const mostFilesWithLongFunctions = 19;
const longestFunction = 90;

/** Folders with more files side by side than a reader takes in; a folder that falls into topics leaves this list. */
const crowded = ['packages/phrases/src/de', 'packages/phrases/src/en', 'apps/web/src/driver'];
const mostFiles = 25;

const isProduct = (file: string) => /^(apps|packages|tools)\//.test(file);
const limitOf = (override: LintSettings['overrides'][number]) =>
  override.linter.rules.complexity?.noExcessiveLinesPerFunction?.options.maxLines;

/** The files that are excepted from the usual length of a function: they are few, known, and no function is boundless. */
export function findLongFunctions({ overrides }: LintSettings, tree: readonly SourceFile[]): Violation[] {
  const limits = overrides.map(limitOf).filter((limit) => limit !== undefined);
  const excepted = overrides.filter((each) => (limitOf(each) ?? 0) > 50).flatMap(({ includes }) => includes);
  const ofProduct = excepted.filter(isProduct);
  const gone = excepted.filter((pattern) => !tree.some((file) => path.posix.matchesGlob(file.path, pattern)));
  return [
    ...limits.filter((limit) => limit > longestFunction).map((limit) => `biome.json: functions of ${limit} lines`),
    ...(ofProduct.length > mostFilesWithLongFunctions
      ? [`biome.json: ${ofProduct.length} files with long functions`]
      : []),
    ...gone.map((pattern) => `biome.json: ${pattern} is no file`),
  ];
}

/** A folder whose files no longer tell by themselves what belongs together. */
export function findFullFolders(tree: readonly SourceFile[]): Violation[] {
  const files = new Map<string, number>();
  for (const { path: file } of tree) {
    if (!isProduct(file) || !isCode(file) || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  const full = [...files].filter(([folder, count]) => count > mostFiles && !crowded.includes(folder));
  return full.map(([folder, count]) => `${folder}: ${count} files side by side; it falls into topics`);
}
