import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findOtherNames, findOtherTables, findUnnamedMigrations, nounsOf } from './house/one-name.ts';
import { findEntranceImports, findSliceCycles, findUnmounted } from './house/slices.ts';
import { findOtherColumns } from './house/tables.ts';
import { readTree, type SourceFile } from './house/tree.ts';
import { findUnwantedWords } from './house/words.ts';

const root = path.resolve(import.meta.dirname, '..');
const house = readTree(root);
const file = (path: string, text = ''): SourceFile => ({ path, text });
const slices = 'apps/server/src/slices';
const contract = 'packages/contract/src';

describe('folders of slices', () => {
  const step = (from: string, to: string) =>
    file(`${slices}/${from}/${from}.service.ts`, `import { x } from '../${to}/${to}.queries.ts';`);

  test('import each other in one direction', () => {
    expect(findSliceCycles(house)).toEqual([]);
  });
  test('are caught in a cycle of two, of three, and by a type alone', () => {
    expect(findSliceCycles([step('a', 'b'), step('b', 'c'), step('a', 'c')])).toEqual([]);
    expect(findSliceCycles([step('a', 'b'), step('b', 'a')])).toHaveLength(2);
    expect(findSliceCycles([step('a', 'b'), step('b', 'c'), step('c', 'a'), step('d', 'a')])).toHaveLength(3);
    const type = file(`${slices}/b/b.queries.ts`, "import type { A } from '../a/a.table.ts';");
    expect(findSliceCycles([step('a', 'b'), type])).toHaveLength(2);
  });
  test('let only the list of slices import their routes and reports', () => {
    expect(findEntranceImports(house)).toEqual([]);
    for (const kind of ['routes', 'report']) {
      const text = `import { aSlice } from '${kind === 'routes' ? '../a' : './slices/a'}/a.${kind}.ts';`;
      const other = kind === 'routes' ? `${slices}/b/b.service.ts` : 'apps/server/src/app.ts';
      expect(findEntranceImports([file(other, text)])).toHaveLength(1);
    }
    const list = file('apps/server/src/slices.ts', "import { aSlice } from './slices/a/a.routes.ts';");
    expect(findEntranceImports([list])).toEqual([]);
  });
  test('are all mounted', () => {
    expect(findUnmounted(house)).toEqual([]);
    const list = file('apps/server/src/slices.ts', "import { aSlice } from './slices/a/a.routes.ts';");
    expect(findUnmounted([list, file(`${slices}/a/a.routes.ts`), file(`${slices}/b/b.report.ts`)])).toHaveLength(1);
  });
});

describe('a noun', () => {
  const noun = (name: string) =>
    file(
      `${contract}/${name}.ts`,
      "import { route } from './route.ts';\nexport const a = { b: route({ name: 'b' }) };",
    );
  const stone = file(`${contract}/page.ts`, "import { route } from './route.ts';\nexport const pageOf = 1;");

  test('has one name in contract, slices, web and phrases', () => {
    expect(nounsOf(house).size).toBeGreaterThan(20);
    expect(findOtherNames(house)).toEqual([]);
  });
  test('that has another one somewhere is found', () => {
    const routes = (name: string) => file(`${slices}/${name}/${name}.routes.ts`);
    expect(findOtherNames([noun('tour'), routes('tour'), stone])).toEqual([]);
    expect(findOtherNames([noun('tour'), routes('trip')])).toHaveLength(2);
    expect(findOtherNames([noun('tour'), file(`${slices}/tour/tour.report.ts`)])).toEqual([]);
    expect(findOtherNames([file('apps/web/src/nouns/trip/trip.queries.ts')])).toHaveLength(1);
    expect(
      findOtherNames([noun('tour'), routes('tour'), file('packages/phrases/src/de/forwarder/trips.ts')]),
    ).toHaveLength(1);
    expect(findOtherNames([noun('tour'), routes('tour'), file('packages/phrases/src/de/forwarder/tours.ts')])).toEqual(
      [],
    );
  });
  test('names its table', () => {
    expect(findOtherTables(house)).toEqual([]);
    expect(findOtherTables([file(`${slices}/tour/trip.table.ts`)])).toHaveLength(1);
  });
  test('and its change name a migration', () => {
    expect(findUnnamedMigrations(house)).toEqual([]);
    const named = (name: string) => [noun('trucking-company'), file(`apps/server/src/db/migrations/${name}.sql`)];
    expect(findUnnamedMigrations(named('0004_administration'))).toEqual([]);
    expect(findUnnamedMigrations(named('0010_trucking_company_fax'))).toEqual([]);
    expect(findUnnamedMigrations(named('0010_trucking_company'))).toHaveLength(1);
    expect(findUnnamedMigrations(named('0010_more_columns'))).toHaveLength(1);
  });
  test('or the table it changes, or the folder of the table', () => {
    const table = file(`${slices}/seal/seal.table.ts`, '  interface Tables {\n    sealNumber: SealNumberTable;\n  }');
    const named = (name: string) => [table, file(`apps/server/src/db/migrations/${name}.sql`)];
    expect(findUnnamedMigrations(named('0010_seal_number_colour'))).toEqual([]);
    expect(findUnnamedMigrations(named('0010_seal_colour'))).toEqual([]);
    expect(findUnnamedMigrations(named('0010_number_colour'))).toHaveLength(1);
  });
  test('or the functions, where it changes nothing else', () => {
    const of = (text: string) => [file('apps/server/src/db/migrations/0010_function_colours.sql', text)];
    expect(findUnnamedMigrations(of('-- no table\ncreate function colour() returns text return 1;'))).toEqual([]);
    expect(findUnnamedMigrations(of('alter table seal add column colour text;'))).toHaveLength(1);
    expect(findUnnamedMigrations([file('apps/server/src/db/migrations/0010_function.sql')])).toHaveLength(1);
  });
});

describe('tables', () => {
  const table = (column: string) =>
    file(
      `${slices}/seal/seal.table.ts`,
      `export interface SealTable {\n  ${column}: string;\n}\n\n  interface Tables {\n    seal: SealTable;\n  }`,
    );
  const migration = (number: number, text: string) =>
    file(`apps/server/src/db/migrations/000${number}_seal_change.sql`, text);
  const first = migration(1, 'create table seal (\n  seal_number text primary key,\n  check (true)\n);');

  test('declare the columns that the migrations create', () => {
    expect(findOtherColumns(house)).toEqual([]);
    expect(findOtherColumns([table('sealNumber'), first])).toEqual([]);
  });
  test('that declare other columns are found', () => {
    expect(findOtherColumns([table('number'), first])).toHaveLength(2);
    expect(findOtherColumns([first])).toHaveLength(1);
    const second = migration(2, 'alter table seal add column colour text;');
    expect(findOtherColumns([table('sealNumber'), first, second])).toHaveLength(1);
    const third = migration(3, '-- contract: unused\nalter table seal drop column colour;');
    expect(findOtherColumns([table('sealNumber'), first, second, third])).toEqual([]);
  });
});

describe('words', () => {
  test('for people are plain in comments, titles and documents', () => {
    const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
    const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md', ...decisions];
    const texts = documents.map((name) => file(name, readFileSync(path.join(root, name), 'utf8')));
    expect(findUnwantedWords([...house, ...texts])).toEqual([]);
  });
  test.each([
    ['a comment', '// Tells whoever asks.'],
    ['a comment at the end', 'const a = 1; // his own'],
    ['a comment of many lines', ' * When he signs in.'],
    ['a short comment', '/** Sent to him. */'],
    ['a title', "test('REST-04 a user deletes himself', () => {"],
    ['a title over rows', "test.each(rows)('%s stays his', () => {"],
    ['a title below rows', "  ])('%s stays his', () => {"],
    ['a sentence about no one', '// A key nobody knows.'],
    ['a thing of no one', '// Asks the own server.'],
  ])('that are not are found in %s', (_, text) => {
    expect(findUnwantedWords([file(`${slices}/a/a.service.ts`, text)])).toHaveLength(1);
  });
  test('of code and texts do not count', () => {
    expect(findUnwantedWords([file(`${slices}/a/a.service.ts`, "const he = 'his'; // the helper")])).toEqual([]);
  });
});
