import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatus, itemCodes, programCodes } from '@quaygate/contract';
import { catalogues } from '@quaygate/phrases/catalogues';
import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';
import { describe, expect, test } from 'vitest';
import {
  findAssertedRows,
  findBarrels,
  findClocks,
  findDatabaseClocks,
  findEnvironmentReaders,
  findLeftovers,
  findSilentTests,
} from './house/contents.ts';
import { findMissingLocks } from './house/lock.ts';
import { findLockingMigrations, findSharedNumbers, findUnpinnedFunctions } from './house/migrations.ts';
import { findBadNames, findLongFiles, findMissingRoles, findScreenless, findVagueNames } from './house/names.ts';
import { findCrowdedFolders, findTangledParts } from './house/parts.ts';
import { findEmptyTexts, findImparity, findUnnamedErrors, findUnsaid, flatten } from './house/phrases.ts';
import { readTree, type SourceFile, type Violation } from './house/tree.ts';
import { findFixedWaits } from './house/waits.ts';
import { findBreaches, findVendors } from './house/walls.ts';

const root = path.resolve(import.meta.dirname, '..');
const house = readTree(root);
const file = (path: string, text = ''): SourceFile => ({ path, text });

type Check = (tree: readonly SourceFile[]) => Violation[];
const checks: [what: string, check: Check][] = [
  ['imports stay within their walls', findBreaches],
  ['packages of a vendor stay in their place', findVendors],
  ['names are kebab-case', findBadNames],
  ['names tell what is inside', findVagueNames],
  ['files of a slice tell their role', findMissingRoles],
  ['every folder of an area is a screen', findScreenless],
  ['a screen of many files falls into parts', findCrowdedFolders],
  ['parts of a screen import in one direction', findTangledParts],
  ['files are short enough to read in one go', findLongFiles],
  ['no file re-exports what others export', findBarrels],
  ['only env.ts reads the environment', findEnvironmentReaders],
  ['only the clock module reads the time of the machine', findClocks],
  ['the clock of the database decides nothing', findDatabaseClocks],
  ['rows take their type from their columns', findAssertedRows],
  ['migrations let the build before them serve', findLockingMigrations],
  ['each migration has a number of its own', findSharedNumbers],
  ['functions of a migration say where their names lie', findUnpinnedFunctions],
  ['nothing is left for later', findLeftovers],
  ['no test is left out or singled out', findSilentTests],
  ['tests wait for a condition, not for an amount of time', findFixedWaits],
];

describe('the house as it stands', () => {
  test('has been found', () => {
    expect(house.length).toBeGreaterThan(100);
  });
  test.each(checks)('%s', (_, check) => {
    expect(check(house)).toEqual([]);
  });
});

const slices = 'apps/server/src/slices';
const areas = 'apps/web/src/areas';
const stone = file('packages/contract/src/base/errors.ts', 'export type Problem = 1;');

const breaches: [what: string, from: string, text: string][] = [
  ['rules import a package', 'packages/rules/src/a.ts', "import { z } from 'zod';"],
  ['rules import Node', 'packages/rules/src/a.ts', "import path from 'node:path';"],
  ['contract imports another package', 'packages/contract/src/a.ts', "import pg from 'pg';"],
  [
    'phrases import values of the contract',
    'packages/phrases/src/a.ts',
    "import { errorStatus } from '@quaygate/contract';",
  ],
  ['plumbing imports a slice', 'apps/server/src/plumbing/a.ts', "import { b } from '../slices/b/b.queries.ts';"],
  ['a slice imports routes of another', `${slices}/a/a.routes.ts`, "import { b } from '../b/b.routes.ts';"],
  [
    'a slice imports them by name on many lines',
    `${slices}/a/a.service.ts`,
    "import {\n  b,\n} from '../b/b.routes.ts';",
  ],
  ['a slice imports them late', `${slices}/a/a.service.ts`, "const b = await import('../b/b.routes.ts');"],
  ['a slice imports the settings', `${slices}/a/a.service.ts`, "import { readEnv } from '../../env.ts';"],
  ['a table imports queries', `${slices}/a/a.table.ts`, "import { b } from './a.queries.ts';"],
  ['a table of outside imports queries', 'apps/server/src/outside/a/a.table.ts', "import { b } from './a.queries.ts';"],
  [
    'a screen imports another area',
    `${areas}/forwarder/a/a.screen.tsx`,
    "import { b } from '../../terminal/b/b.data.ts';",
  ],
  [
    'a screen imports another screen',
    `${areas}/forwarder/a/a.screen.tsx`,
    "import { b } from '#web/areas/forwarder/b/b.data.ts';",
  ],
  ['a screen imports the app', `${areas}/forwarder/a/a.screen.tsx`, "import { b } from '../../../app/routes.tsx';"],
  ['ui imports an area', 'apps/web/src/ui/a.tsx', "import { b } from '#web/areas/forwarder/b/b.data.ts';"],
  ['ui imports a noun of the contract', 'apps/web/src/ui/a.tsx', "import type { Booking } from '@quaygate/contract';"],
  ['the session imports a screen', 'apps/web/src/session/a.ts', "import { b } from '../areas/forwarder/b/b.data.ts';"],
  ['the web imports Node', 'apps/web/src/lib/a.ts', "import path from 'node:path';"],
  ['the web imports the server', 'apps/web/src/app/a.ts', "import { b } from '../../../server/src/app.ts';"],
  ['the simulator imports the server', 'apps/simulator/src/a.ts', "import { b } from '../../server/src/db/client.ts';"],
  ['the server hands on from the web', 'apps/server/src/a.ts', "export { b } from '../../web/src/lib/b.ts';"],
  ['the product imports tools', 'apps/server/src/a.ts', "import '../../../tools/web.ts';"],
  ['a file has no room', 'apps/server/src/somewhere/a.ts', ''],
];

const passages: [what: string, from: string, text: string][] = [
  ['rules import rules', 'packages/rules/src/a.ts', "import { b } from './b.ts';"],
  [
    'phrases import types of the contract',
    'packages/phrases/src/a.ts',
    "import { type ErrorCode } from '@quaygate/contract';",
  ],
  ['a slice imports queries of another', `${slices}/a/a.routes.ts`, "import { b } from '../b/b.queries.ts';"],
  ['a slice imports tables of another', `${slices}/a/a.routes.ts`, "import type { B } from '../b/b.table.ts';"],
  ['outside imports a table of its own', 'apps/server/src/outside/a/a.ts', "import type { B } from './a.table.ts';"],
  ['ui imports a building stone', 'apps/web/src/ui/a.tsx', "import type { Problem } from '@quaygate/contract';"],
  ['the app imports a screen', 'apps/web/src/app/a.tsx', "import { B } from '../areas/forwarder/b/b.screen.tsx';"],
  ['a test imports what it needs', 'packages/rules/src/a.test.ts', "import { test } from 'vitest';"],
];

describe('walls', () => {
  test.each(breaches)('are breached where %s', (_, from, text) => {
    expect(findBreaches([stone, file(from, text)])).toHaveLength(1);
  });
  test.each(passages)('are open where %s', (_, from, text) => {
    expect(findBreaches([stone, file(from, text)])).toEqual([]);
  });
  test('keep vendors in their place', () => {
    const text = "import { Stripe } from 'stripe';";
    expect(findVendors([file(`${slices}/a/a.service.ts`, text)])).toHaveLength(1);
    expect(findVendors([file('apps/server/src/outside/payment/stripe.ts', text)])).toEqual([]);
  });
});

const planted: [check: Check, bad: SourceFile, good: SourceFile][] = [
  [findBadNames, file('apps/web/src/ui/DataTable.tsx'), file('apps/web/src/ui/data-table.tsx')],
  [findBadNames, file('apps/web/src/dataTable/a.tsx'), file('apps/web/src/data-table/a.tsx')],
  [findBadNames, file('apps/server/src/db/migrations/first.sql'), file('apps/server/src/db/migrations/0001_first.sql')],
  [findVagueNames, file('apps/web/src/utils/a.ts'), file('apps/web/src/lib/a.ts')],
  [findVagueNames, file('apps/web/src/lib/helpers.ts'), file('apps/web/src/lib/dates.ts')],
  [findMissingRoles, file(`${slices}/booking/decide.ts`), file(`${slices}/booking/booking.service.ts`)],
  [findMissingRoles, file(`${slices}/booking/booking.judge.ts`), file(`${slices}/booking/booking.rule.ts`)],
  [findScreenless, file(`${areas}/train/units/a.data.ts`), file(`${areas}/train/units/units.screen.tsx`)],
  [
    findLongFiles,
    file('apps/server/src/a.ts', '\n'.repeat(250) + 1),
    file('apps/server/src/a.ts', '\n'.repeat(249) + 1),
  ],
  [
    findLongFiles,
    file('e2e/admin/a.spec.ts', '\n'.repeat(300) + 1),
    file('apps/server/src/a.test.ts', '\n'.repeat(300) + 1),
  ],
  [
    findFixedWaits,
    file('e2e/a/a.spec.ts', 'await page.waitForTimeout(300);'),
    file('e2e/a/a.spec.ts', 'await page.clock.runFor(300);'),
  ],
  [
    findFixedWaits,
    file('apps/server/test/a.test.ts', 'await new Promise((done) => setTimeout(done, 300));'),
    file('apps/server/test/a.test.ts', 'while (!isDone()) await sleep(20);'),
  ],
  [
    findFixedWaits,
    file('apps/server/test/a.test.ts', "test('waits for it', async () => {\n  await sleep(300);\n});"),
    file('apps/server/test/a.test.ts', 'for (;;) {\n  if (isDone()) break;\n  await sleep(20);\n}'),
  ],
  [
    findBarrels,
    file('apps/web/src/ui/index.ts', "export * from './a.ts';"),
    file('packages/rules/src/index.ts', "export * from './a.ts';"),
  ],
  [
    findBarrels,
    file('apps/web/src/ui/a.ts', "export { b } from './b.ts';"),
    file('apps/web/src/ui/a.ts', "export { b } from './b.ts';\nexport const c = 1;"),
  ],
  [
    findBarrels,
    file('apps/web/src/ui/a.ts', "// All of it.\nimport './a.css';\nexport type { B } from './b.ts';"),
    file('apps/web/src/ui/a.ts', "export { IconCheck as Check } from '@tabler/icons-react';"),
  ],
  [
    findEnvironmentReaders,
    file('apps/server/src/a.ts', 'process.env.PORT'),
    file('apps/server/src/settings/env.ts', 'process.env'),
  ],
  [
    findEnvironmentReaders,
    file('apps/server/src/a.ts', "import { env } from 'node:process';"),
    file('apps/server/src/a.test.ts', 'process.env'),
  ],
  [
    findClocks,
    file('apps/server/src/slices/a/a.service.ts', 'const now = new Date();'),
    file('apps/server/src/slices/a/a.service.ts', 'const then = new Date(0);'),
  ],
  [
    findClocks,
    file('apps/simulator/src/play/gate.ts', 'if (Date.now() > end)'),
    file('apps/simulator/src/clock.ts', 'if (Date.now() > end)'),
  ],
  [
    findDatabaseClocks,
    file('apps/server/src/slices/a/a.queries.ts', 'sql`delete from a where end_date < now()`'),
    file('apps/server/src/slices/a/a.queries.ts', 'sql`delete from a where end_date < $1`; now();'),
  ],
  [
    findDatabaseClocks,
    file('apps/server/src/db/migrations/0042_a_day.sql', 'add column day date default current_date'),
    file('apps/server/src/db/migrations/0042_a_day.sql', '-- not now()\nadd column day date'),
  ],
  ...[
    'sql<Row>`\n    select a from b`',
    'sql<Row>`$' + '{prepared} with c as (select)`',
    'sql<{ a: number }>`$' + '{all}`',
  ].map((bad): [Check, SourceFile, SourceFile] => {
    const path = `${slices}/a/a.queries.ts`;
    return [findAssertedRows, file(path, bad), file(path, 'sql<number>`(select count(*) from b)`')];
  }),
  ...[
    ['create index a_b on a (b);', '-- not transactional\ncreate index concurrently a_b on a (b);'],
    ['create index concurrently a_b on a (b);', 'create table a (b int);\ncreate index a_b on a (b);'],
    ['alter table a drop column b;', '-- contract: nobody reads b since 0041\nalter table a drop column b;'],
    ['alter table a rename b to c;', 'alter table a add column c int;'],
    ['alter table a alter column b type text;', 'alter table a alter column b drop not null;'],
  ].map(([bad, good]): [Check, SourceFile, SourceFile] => {
    const path = 'apps/server/src/db/migrations/0042_a_change.sql';
    return [findLockingMigrations, file(path, bad), file(path, good)];
  }),
  ...[
    ['create function a() returns trigger language plpgsql as $$ begin end $$;', 'returns trigger language plpgsql'],
    ['create or replace function a() returns int language sql\nreturn 1;', 'returns int language sql'],
    ["create function a() returns int language sql as 'select 1';", 'returns int language sql'],
    [
      'create function a() returns int language sql set search_path = public as $$ select 1 $$;',
      'returns int language sql',
    ],
    [
      'create function a() returns int language sql as $$ select 1 $$ set search_path = pg_catalog, public, pg_temp;',
      'returns int language sql',
    ],
  ].map(([bad = '', head = '']): [Check, SourceFile, SourceFile] => {
    const path = 'apps/server/src/db/migrations/0142_a_change.sql';
    const good = `create function a() ${head} set search_path = pg_catalog, public, pg_temp as $a$ select 1 $a$;`;
    return [findUnpinnedFunctions, file(path, bad), file(path, good)];
  }),
  [findLeftovers, file('apps/server/src/a.ts', '// TODO later'), file('apps/server/src/a.ts', '// to do')],
  [findSilentTests, file('e2e/a.spec.ts', "test.only('a')"), file('e2e/a.spec.ts', "test('a')")],
];

test('two migrations of one number are found', () => {
  const named = (name: string) => file(`apps/server/src/db/migrations/${name}.sql`, 'create table a (b int);');
  expect(findSharedNumbers([named('0042_a_start'), named('0042_b_start')])).toHaveLength(2);
  expect(findSharedNumbers([named('0042_a_start'), named('0043_b_start')])).toEqual([]);
});

describe('parts of a screen', () => {
  const screen = `${areas}/train/units`;
  const many = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => file(`${screen}/${name(index)}`));
  test('are asked for where many files lie side by side', () => {
    expect(findCrowdedFolders(many(25, (index) => `a-${index}.ts`))).toHaveLength(1);
    expect(findCrowdedFolders(many(25, (index) => `part-${index % 2}/a-${index}.ts`))).toEqual([]);
    expect(findCrowdedFolders(many(25, (index) => `a-${index}.test.ts`))).toEqual([]);
  });
  test('that import each other in a circle are found, also through a third part', () => {
    const form = file(`${screen}/form/a.ts`, "import { b } from '../list/b.ts';");
    const list = file(`${screen}/list/b.ts`, "import type { C } from '#web/areas/train/units/row/c.ts';");
    const row = file(`${screen}/row/c.ts`, "import { a } from '../form/a.ts';");
    expect(findTangledParts([form, list, row])).toHaveLength(3);
    expect(findTangledParts([form, list, file(`${screen}/row/c.ts`, "import { d } from './d.ts';")])).toEqual([]);
    expect(findTangledParts([form, file(`${screen}/a.data.ts`, "import { a } from './form/a.ts';")])).toEqual([]);
  });
});

test.each(planted)('$name finds what was planted', (check, bad, good) => {
  expect(check([bad])).toHaveLength(1);
  expect(check([good])).toEqual([]);
});

/** General messages of Appendix B (VAL-03..12) whose screens are to come. */
const waiting = ['license_claim_invalid_format'].map((key) => `shell.field.${key}`);

describe('phrases', () => {
  const german = flatten(de);
  const others = Object.entries(catalogues).filter(([language]) => language !== 'de');

  test('exist', () => {
    expect(german.size).toBeGreaterThan(100);
  });
  test.each(others)('I18N-20 are the same in German and %s', (_, texts) => {
    expect(findImparity(german, flatten(texts))).toEqual([]);
  });
  test.each(Object.entries(catalogues))('are never empty in %s', (_, texts) => {
    expect(findEmptyTexts(flatten(texts))).toEqual([]);
  });
  test('INT-28 name every error code in both languages, and none that only programs hear', () => {
    const ofPrograms: readonly string[] = [...programCodes, ...itemCodes.filter((code) => !(code in errorStatus))];
    const codes = Object.keys(errorStatus).filter((code) => !ofPrograms.includes(code));
    expect([...findUnnamedErrors(codes, de.errors), ...findUnnamedErrors(codes, en.errors)]).toEqual([]);
    expect(ofPrograms.filter((code) => code in de.errors || code in en.errors)).toEqual([]);
  });

  test('are all said somewhere', () => {
    // Errors are said by their code; a file of orders names its texts as properties.
    const { errors, licenseOrders, ...areas } = de;
    expect(findUnsaid(areas, house, waiting)).toEqual([]);
  });

  test('that are not used are found', () => {
    const areas = { shell: { open: 'A', place: { home: 'B', gone: 'C' }, count_one: 'D', count_other: 'E' } };
    const web = (text: string) => [file('apps/web/src/app/a.tsx', text)];
    const said = `text('open'); text(\`place.\${name}\`); text('count', { count }); const name = 'home';`;
    expect(findUnsaid(areas, web(said))).toEqual(['shell.place.gone: is not used']);
    expect(findUnsaid(areas, web(said), ['shell.place.gone'])).toEqual([]);
    expect(findUnsaid(areas, web(`${said} const other = { gone: 1 };`), ['shell.place.gone'])).toEqual([
      'shell.place.gone: is said and waits no longer',
    ]);
    expect(findUnsaid(areas, [file('apps/web/src/app/a.test.ts', said)])).toHaveLength(5);
  });

  test('are checked by checks that can fail', () => {
    const some = flatten({ a: { b: 'Hallo {{name}}' }, c: 'Ja' });
    expect(findImparity(some, flatten({ a: { b: 'Hello {{name}}' }, c: 'Yes' }))).toEqual([]);
    expect(findImparity(some, flatten({ a: { b: 'Hello {{name}}' } }))).toEqual(['c: missing in English']);
    expect(findImparity(flatten({ c: 'Ja' }), flatten({ c: 'Yes', d: 'No' }))).toEqual(['d: missing in German']);
    expect(findImparity(some, flatten({ a: { b: 'Hello' }, c: 'Yes' }))).toEqual(['a.b: placeholders differ']);
    expect(findEmptyTexts(flatten({ a: ' ' }))).toEqual(['a: empty']);
    expect(findUnnamedErrors(['x', 'y'], { x: 'Fehler', y: '' })).toEqual(['y: has no phrase']);
  });
});

describe('the lock file', () => {
  test('lists every package that `npm ci` asks for, those of other machines too', () => {
    expect(findMissingLocks(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))).toEqual([]);
  });
  test('is checked by a check that can fail', () => {
    const packages = { 'node_modules/a': { optionalDependencies: { b: '1', c: '1' } }, 'node_modules/b': {} };
    expect(findMissingLocks({ packages })).toEqual(['node_modules/a: c is missing in package-lock.json']);
  });
});
