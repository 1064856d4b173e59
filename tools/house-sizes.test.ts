import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFullFolders, findLongFunctions, type LintSettings } from './house/sizes.ts';
import { readTree, type SourceFile } from './house/tree.ts';

const root = path.resolve(import.meta.dirname, '..');
const house = readTree(root);
const file = (path: string): SourceFile => ({ path, text: '' });

/** What Biome reads, with a rule of so many lines for these files. */
const rule = (maxLines: number, includes: string[]): LintSettings['overrides'][number] => ({
  includes,
  linter: { rules: { complexity: { noExcessiveLinesPerFunction: { options: { maxLines } } } } },
});

describe('functions', () => {
  test('are longer than others in few files only, and in none boundless', () => {
    const settings: LintSettings = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
    expect(findLongFunctions(settings, house)).toEqual([]);
  });
  test('that may be boundless, or long in a file that is gone or in too many, are found', () => {
    const usual = rule(50, ['apps/**']);
    const tree = [file('apps/server/src/a/b.ts')];
    expect(findLongFunctions({ overrides: [usual, rule(90, ['apps/server/src/**/b.ts'])] }, tree)).toEqual([]);
    expect(findLongFunctions({ overrides: [usual, rule(120, ['apps/server/src/**/b.ts'])] }, tree)).toHaveLength(1);
    expect(findLongFunctions({ overrides: [usual, rule(90, ['apps/server/src/**/c.ts'])] }, tree)).toHaveLength(1);
    const many = Array.from({ length: 20 }, (_, index) => `apps/server/src/${index}.ts`);
    expect(findLongFunctions({ overrides: [rule(90, many)] }, many.map(file))).toHaveLength(1);
  });
});

describe('folders', () => {
  test('hold as many files as a reader takes in', () => {
    expect(findFullFolders(house)).toEqual([]);
  });
  test('with more are found, tests are not counted', () => {
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => file(`apps/server/src/serving/a${index}${name}`));
    expect(findFullFolders(many(26, '.ts'))).toHaveLength(1);
    expect(findFullFolders(many(25, '.ts'))).toEqual([]);
    expect(findFullFolders(many(26, '.test.ts'))).toEqual([]);
  });
});
