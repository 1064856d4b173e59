import type { SourceFile, Violation } from './tree.ts';

const migration = /^apps\/server\/src\/db\/migrations\/(\d{4})_\w+\.sql$/;
/** Earlier ones ran before builds of two versions served one database. */
const firstCareful = 9;

/** Functions of earlier ones got their path from 0110. */
const firstPinned = 104;
const createdFunctions =
  /create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)([\s\S]*?)(?:\$\w*\$|\bas\s*'|\breturn\b|\bbegin\s+atomic\b|;|$)/gi;
const pinned = /\bset\s+search_path\s*=\s*pg_catalog\s*,\s*public\s*,\s*pg_temp\b/i;

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

/**
 * A function of a migration says where its names lie, with temporary objects last. Otherwise a caller puts a temporary table
 * in the place of one of ours, and a trigger or a function with the rights of the owner works on it.
 */
export function findUnpinnedFunctions(tree: readonly SourceFile[]): Violation[] {
  return tree.flatMap(({ path, text }) => {
    const number = migration.exec(path)?.[1];
    if (!number || Number(number) < firstPinned) return [];
    const statements = text.replace(/--.*/g, '');
    const open = [...statements.matchAll(createdFunctions)].filter(([, , head = '']) => !pinned.test(head));
    return open.map(
      ([, name]) => `${path}: ${name} needs "set search_path = pg_catalog, public, pg_temp" before its body`,
    );
  });
}
