import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { driverLanguages } from '@quaygate/phrases/languages';
import { afterAll, expect, test } from 'vitest';
import { findWrittenLanguages } from './house/languages.ts';
import { readTree } from './house/tree.ts';

const root = path.resolve(import.meta.dirname, '..');
const phrases = path.join(root, 'packages/phrases/src');

test('I18N-20 no language is written into the product beside the list of languages', () => {
  expect(findWrittenLanguages(readTree(root), driverLanguages)).toEqual([]);
});

test.each([
  ["const known = ['de', 'en'];", 2],
  ['const words = { pl: 1 };', 1],
  ["new Intl.DateTimeFormat('de-DE');", 1],
  ["new Intl.DateTimeFormat('en-US'); // read by a program", 0],
  ["import { order } from './de/order.ts'; const code = 'order';", 0],
])('a language that is written down is found: %s', (text, count) => {
  expect(findWrittenLanguages([{ path: 'apps/web/src/app/a.ts', text }], driverLanguages)).toHaveLength(count);
  expect(findWrittenLanguages([{ path: 'packages/phrases/src/a.ts', text }], driverLanguages)).toEqual([]);
});

const copy = mkdtempSync(path.join(os.tmpdir(), 'languages-'));
afterAll(() => rmSync(copy, { recursive: true }));
const at = (name: string) => path.join(copy, 'src', name);
const change = (name: string, from: string | RegExp, to: string) =>
  writeFileSync(at(name), readFileSync(at(name), 'utf8').replace(from, to));

/**
 * Stands for the contract, whose schemas take twenty times as long to compile as all texts. It gives the texts the names of
 * a few values, which the compiler of the whole product checks; which languages there are does not depend on them.
 */
function writeContract(): void {
  const files = readdirSync(at(''), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const names = files.flatMap((file) =>
    [...readFileSync(at(file), 'utf8').matchAll(/import type \{([^}]*)\} from '@quaygate\/contract'/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    ),
  );
  const types = [...new Set(names)].filter(Boolean).map((name) => `export type ${name} = any;\n`);
  writeFileSync(path.join(copy, 'contract.ts'), types.join(''));
}

/** The files of the texts that do not compile. */
function failing(): string[] {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  try {
    execFileSync(process.execPath, [tsc, '-p', copy], { encoding: 'utf8', stdio: 'pipe' });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return [...new Set([...stdout.matchAll(/^(?:.*\/)?src\/(\S+?)\(\d+/gm)].map(([, file = '']) => file))].sort();
  }
}

test('I18N-20 I18N-21 a language compiles once all its texts are there, and each missing text stops it', () => {
  cpSync(phrases, at(''), { recursive: true, filter: (file) => !file.endsWith('.test.ts') });
  writeContract();
  const rules = [`${root}/packages/rules/src/index.ts`];
  const paths = { '@quaygate/contract': [path.join(copy, 'contract.ts')], '@quaygate/rules': rules };
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { paths, types: [], incremental: true, tsBuildInfoFile: 'kept' },
    include: ['src'],
  };
  writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify({ ...config, exclude: [] }));
  writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ type: 'module' }));
  expect(failing()).toEqual([]);

  change('languages.ts', /driverLanguages = \[(.*?)\]/s, "driverLanguages = [$1, 'fi']");
  expect(failing()).toEqual(['driver/all.ts', 'languages.ts']);
  change('languages.ts', 'names: Record<DriverLanguage, string> = {', "$&\n  fi: 'Suomi',");
  cpSync(at('driver/en'), at('driver/fi'), { recursive: true });
  change('driver/all.ts', 'import * as en', "import * as fi from './fi/index.ts';\nimport * as en");
  change('driver/all.ts', /\{ (cs|de), /, '{ fi, $1, ');
  expect(failing()).toEqual([]);
  change('driver/fi/push.ts', /^ {2}late: .*$/m, '');
  expect(failing()).toEqual(['driver/fi/push.ts']);

  change('languages.ts', /\blanguages = \[(.*?)\]/s, "languages = [$1, 'fi']");
  expect(failing()).toEqual(expect.arrayContaining(['catalogues.ts', 'index.ts', 'office/all.ts']));
});
