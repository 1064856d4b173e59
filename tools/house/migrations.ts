import type { SourceFile, Violation } from './tree.ts';

const migration = /^apps\/server\/src\/db\/migrations\/(\d{4})_\w+\.sql$/;
/** Earlier ones ran before builds of two versions served one database. */
const firstCareful = 9;

const createdTables = /create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
const createdIndexes = /create\s+(?:unique\s+)?index\s+(concurrently\s+)?[^;]*?\bon\s+(?:only\s+)?(\w+)/gi;
const contracting = /\bdrop\s+(column|table)\b|\brename\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i;

/** Each migration has a number of its own: two of one number have no order of their own. */
export function findSharedNumbers(tree: readonly SourceFile[]): Violation[] {
  const numbers = tree.flatMap(({ path }) => migration.exec(path)?.[1] ?? []);
  return tree.flatMap(({ path }) => {
    const number = migration.exec(path)?.[1];
    const isShared = number !== undefined && numbers.filter((each) => each === number).length > 1;
    return isShared ? [`${path}: another migration has its number`] : [];
  });
}

/**
 * A migration expands the schema: the build before it still serves. What is no longer used goes in a later one that
 * says so in its first line (`-- contract: …`). An index of a table that is in use is made beside the work.
 */
export function findLockingMigrations(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap(({ path, text }) => {
    const number = migration.exec(path)?.[1];
    if (!number || Number(number) < firstCareful) return [];
    const statements = text.replace(/--.*/g, '');
    const own = new Set([...statements.matchAll(createdTables)].map((match) => match[1]?.toLowerCase()));
    const indexes = [...statements.matchAll(createdIndexes)];
    const locks = indexes.some(([, beside, table]) => !beside && !own.has(table?.toLowerCase()));
    const isMarked = text.startsWith('-- not transactional');
    return [
      ...(locks ? [`${path}: an index of an existing table is created concurrently`] : []),
      ...(indexes.some(([, beside]) => beside) && !isMarked
        ? [`${path}: begins with "-- not transactional", because it creates an index concurrently`]
        : []),
      ...(contracting.test(statements) && !text.startsWith('-- contract: ')
        ? [`${path}: takes away what the build before it may use`]
        : []),
    ];
  });
}
