import { isCode, isTest, type SourceFile, type Violation } from './tree.ts';

/** The single entries of the packages, as their package.json exports them. */
const entry = /^packages\/(\w+\/src\/(index|[a-z]{2})|phrases\/src\/driver\/[a-z]{2}\/index)\.ts$/;
const handsOn = /^export\s+(?:type\s+)?(\*[^;'"]*|\{[^}]*\})\s*from\s+['"]\.[^'"]*['"];?/gm;
const silence = /\/\*[\s\S]*?\*\/|\/\/.*|^import\s[^;]*;/gm;

/** A file that only re-exports its neighbours, or all of one: it hides where a name comes from. */
function isBarrel(text: string): boolean {
  const handed = [...text.matchAll(handsOn)];
  const isAll = handed.some((match) => match[1]?.startsWith('*'));
  return isAll || (handed.length > 0 && !text.replace(handsOn, '').replace(silence, '').trim());
}

export function findBarrels(tree: readonly SourceFile[]): Violation[] {
  const barrels = tree.filter((file) => isCode(file.path) && !entry.test(file.path) && isBarrel(file.text));
  return barrels.map((file) => `${file.path}: hands on what other files export`);
}

const readsEnvironment = /\bprocess\s*\.\s*env\b|\benv\b[^'"`;]*from\s+['"](node:)?process['"]/;

/** Settings are read and checked in one place of the server. */
export function findEnvironmentReaders(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => /^apps\/(server|simulator)\/src\//.test(file.path) && !isTest(file.path));
  const readers = files.filter(
    (file) =>
      !/^apps\/(server\/src\/settings|simulator\/src)\/env\.ts$/.test(file.path) && readsEnvironment.test(file.text),
  );
  return readers.map((file) => `${file.path}: only env.ts reads process.env`);
}

const machineTime = /\bnew\s+Date(\(\s*\)|(?!\s*\())|\bDate\.now\b|\bDate\(\s*\)/;
const clockModule = /^apps\/(server\/src\/db|simulator\/src)\/clock\.ts$/;

/** Decisions use the injected clock, so that a test or a demo can set it; one module of each process reads the machine's. */
export function findClocks(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => /^apps\/(server|simulator)\/src\/.*\.ts$/.test(file.path) && !isTest(file.path));
  const readers = files.filter((file) => !clockModule.test(file.path) && machineTime.test(file.text));
  return readers.map((file) => `${file.path}: only clock.ts reads the time of the machine`);
}

const databaseTime =
  /\bnow\(\)|\b(current_(date|time|timestamp)|localtime(stamp)?|(clock|statement|transaction)_timestamp)\b/i;
/** A lease all instances take by the one clock they share, a default that a later migration drops, and the least age of
 * what may leave the audit log, which the application must not decide alone. */
const databaseTimers =
  /^apps\/server\/src\/(identity\/hosted\/kept-grants\.ts|db\/migrations\/(0006_mail|0015_audit_chain|0429_audit_months)\.sql)$/;
const queries = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;

/** Statements get their moments from the injected clock: that of the database cannot be set. */
export function findDatabaseClocks(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => file.path.startsWith('apps/server/src/') && !isTest(file.path));
  const readers = files.filter(({ path, text }) => {
    const isMigration = path.endsWith('.sql');
    const statements = isMigration
      ? [text.replace(/--.*/g, '')]
      : [...text.matchAll(queries)].map((match) => (match[1] ?? '').replace(/\$\{[^}]*\}/g, ''));
    return !databaseTimers.test(path) && statements.some((statement) => databaseTime.test(statement));
  });
  return readers.map((file) => `${file.path}: asks the database what time it is`);
}

const vagueFuture = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck)/;

/** What is not done belongs into a decision record, and the compiler is not silenced. */
export function findLeftovers(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => !file.path.startsWith('tools/house'));
  const left = files.flatMap((file) => {
    const found = vagueFuture.exec(file.text);
    return found ? [`${file.path}: ${found[0]}`] : [];
  });
  return left;
}

/** A test that is left out or runs alone tells nothing about the rest. */
export function findSilentTests(tree: readonly SourceFile[]): Violation[] {
  const silent = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\s*\(/;
  const files = tree.filter((file) => isTest(file.path) && !file.path.startsWith('tools/house'));
  return files.filter((file) => silent.test(file.text)).map((file) => `${file.path}: leaves out or singles out tests`);
}

/** A whole statement, or one of an object, whose rows have the type that its author says. */
const assertedRows = /\bsql<(?:\s*\{|[^`]*>`\s*(?:\$\{prepared\}\s*)?(?:select|with|insert|update|delete)\b)/;

/** A row's columns and its type come from one list (`db/rows.ts`), so that a forgotten column does not compile. */
export function findAssertedRows(tree: readonly SourceFile[]): Violation[] {
  const files = tree.filter((file) => /^apps\/server\/src\/.*\.ts$/.test(file.path) && !isTest(file.path));
  const asserting = files.filter((file) => assertedRows.test(file.text));
  return asserting.map((file) => `${file.path}: says what a row is; rowsOf takes it from its columns`);
}
