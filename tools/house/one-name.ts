import path from 'node:path';
import type { SourceFile, Violation } from './tree.ts';

const sliceEntrance = /^apps\/server\/src\/slices\/([^/]+)\/[^/]+\.(routes|report)\.ts$/;
const contractFile = /^packages\/contract\/src\/(?:[^/]+\/)?([^/.]+)\.ts$/;
const webNoun = /^apps\/web\/src\/nouns\/([^/]+)\//;
const tableFile = /^apps\/server\/src\/slices\/([^/]+)\/([^/]+)\.table\.ts$/;
const screenFile = /^apps\/web\/src\/areas\/[^/]+\/([^/]+)\//;
const phraseFile = /^packages\/phrases\/src\/de\/(?:[^/]+\/)?([^/]+)\.ts$/;

/** A contract file with calls is a noun; the others are building stones. */
const hasCalls = ({ text }: SourceFile) =>
  /\b(route|reportCall|namedCalls)\(\{?/.test(text.replace(/^import[^;]*;/gm, ''));
/** Beside these, calls of identity that lie in a file of their own. */
const stones = new Set(['route', 'report', 'named', 'mail-link']);

/** Phrases that belong to a place of the interface other than a screen, and not to one noun. */
const places: Record<string, string> = {
  acts: 'what was done to one thing and by which user',
  away: 'the bar that says that the database is away',
  errors: 'texts of the error codes',
  'not-found': 'the page of an address that leads nowhere',
  refusal: 'refusals that say more than their code',
  role: 'names of the roles',
  shell: 'frame of the web app and texts that every screen uses',
  status: 'texts of states',
};

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Nouns of the contract: the names of its files that hold calls. */
export function nounsOf(tree: readonly SourceFile[]): ReadonlySet<string> {
  const files = tree.filter((file) => contractFile.test(file.path) && hasCalls(file));
  return new Set(files.map((file) => contractFile.exec(file.path)?.[1] ?? '').filter((name) => !stones.has(name)));
}

/** Nouns that are spelled in one room and not in the other, and phrases of neither a noun nor a screen. */
export function findOtherNames(tree: readonly SourceFile[]): Violation[] {
  const nouns = nounsOf(tree);
  const named = (pattern: RegExp) =>
    new Set(tree.map(({ path }) => pattern.exec(path)?.[1]).filter((name) => name !== undefined));
  const slices = named(sliceEntrance);
  const unmatched = (names: Iterable<string>, others: ReadonlySet<string>, say: (name: string) => string) =>
    [...names].filter((name) => !others.has(name)).map(say);
  const screens = named(screenFile);
  const said = (name: string) => name in places || screens.has(name) || nouns.has(singular(name));
  const phrases = [...named(phraseFile)].filter((name) => !said(name));
  return [
    ...unmatched(slices, nouns, (name) => `apps/server/src/slices/${name}: has no packages/contract/src/${name}.ts`),
    ...unmatched(nouns, slices, (name) => `packages/contract/src/${name}.ts: has no apps/server/src/slices/${name}`),
    ...unmatched(
      named(webNoun),
      nouns,
      (name) => `apps/web/src/nouns/${name}: has no packages/contract/src/${name}.ts`,
    ),
    ...phrases.map((name) => `packages/phrases/src/de: ${name} is neither a noun of the contract nor a screen`),
  ];
}

/** Tables that bear another name than the folder they lie in. */
export function findOtherTables(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap(({ path }) => {
    const [, folder, table] = tableFile.exec(path) ?? [];
    return folder === table ? [] : [`${path}: a table lies in the folder of its name`];
  });
}

const migration = /^apps\/server\/src\/db\/migrations\/(\d{4})_(.+)\.sql$/;
/** Migrations before this number have names of their own. */
const firstNamedMigration = 9;
/** Tables, and the folders they lie in: `load-unit-order`, `integration-event`. */
function storedNames(tree: readonly SourceFile[]): string[] {
  const files = tree.filter(({ path }) => path.startsWith('apps/server/src/') && path.endsWith('.table.ts'));
  return files.flatMap(({ path: file, text }) => [
    path.posix.basename(path.posix.dirname(file)),
    ...[...text.matchAll(/^ {4}(\w+): \w+Table;$/gm)].map(([, table = '']) =>
      table.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  ]);
}

const touchesTables = /\b(?:create|alter|drop)\s+(?:unlogged\s+)?(?:table|trigger|(?:unique\s+)?index)\b/i;
/** What a migration is about that has functions of the schema and no table: functions belong to no noun. */
const isOfFunctions = (name: string, text: string) =>
  /^function_./.test(name) && !touchesTables.test(text.replace(/--.*/g, ''));

/**
 * New migrations that do not say which noun or table they change and how: `NNNN_<noun>_<change>.sql`; those that change functions alone
 * say so: `NNNN_function_<change>.sql`.
 */
export function findUnnamedMigrations(tree: readonly SourceFile[]): Violation[] {
  const nouns = [...nounsOf(tree), ...storedNames(tree)].map((noun) => noun.replaceAll('-', '_'));
  return tree.flatMap(({ path, text }) => {
    const [, number, name = ''] = migration.exec(path) ?? [];
    if (number === undefined || Number(number) < firstNamedMigration) return [];
    const isNamed = nouns.some((noun) => name.startsWith(`${noun}_`) && name.length > noun.length + 1);
    return isNamed || isOfFunctions(name, text) ? [] : [`${path}: is not named NNNN_<noun>_<change>.sql`];
  });
}
