import { loadUnitFields } from '@quaygate/contract';
import type { SourceFile, Violation } from './tree.ts';

const created = /create (?:unlogged )?table (?:if not exists )?(\w+) \(\n(.*?)\n\)/gs;
const column =
  /^ {2}(?!(?:primary|unique|check|constraint|foreign|exclude|references|on|where)\b)([a-z][a-z0-9_]*) [a-z]/gm;
const altered = /alter table (\w+)(.*?);/gs;

/** Columns of every table as `table.column`, after all migrations. */
function migratedColumns(tree: readonly SourceFile[]): Set<string> {
  const columns = new Set<string>();
  const migrations = tree.filter(({ path }) => path.startsWith('apps/server/src/db/migrations/'));
  for (const { text } of migrations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const statements = text.replace(/--.*/g, '');
    for (const [, table, body = ''] of statements.matchAll(created)) {
      for (const [, name] of body.matchAll(column)) columns.add(`${table}.${name}`);
    }
    for (const [, table, change = ''] of statements.matchAll(altered)) {
      for (const [, name] of change.matchAll(/add column (?:if not exists )?(\w+)/g)) columns.add(`${table}.${name}`);
      for (const [, name] of change.matchAll(/drop column (?:if exists )?(\w+)/g)) columns.delete(`${table}.${name}`);
    }
    for (const [, table] of statements.matchAll(/drop table (?:if exists )?(\w+)/g)) {
      for (const each of columns) if (each.startsWith(`${table}.`)) columns.delete(each);
    }
  }
  return columns;
}

const declared = /export interface (\w+Table)( extends UnitColumns)? \{\n(.*?)\n\}/gs;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns as the files of tables declare them; a load unit's follow the contract. */
function declaredColumns(tree: readonly SourceFile[]): Set<string> {
  const files = tree.filter(({ path }) => path.startsWith('apps/server/src/') && path.endsWith('.table.ts'));
  return new Set(
    files.flatMap(({ text }) => {
      const tables = new Map(
        [...text.matchAll(/^ {4}(\w+): (\w+Table);$/gm)].map(([, table = '', type]) => [type, table]),
      );
      return [...text.matchAll(declared)].flatMap(([, type, isUnit, body = '']) => {
        const names = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
        return [...names, ...(isUnit ? loadUnitFields : [])].map((name) => snake(`${tables.get(type)}.${name}`));
      });
    }),
  );
}

/** Columns that only the migrations or only the table types have. */
export function findOtherColumns(tree: readonly SourceFile[]): Violation[] {
  const [migrated, types] = [migratedColumns(tree), declaredColumns(tree)];
  return [
    ...[...migrated].filter((each) => !types.has(each)).map((each) => `${each}: is missing in its *.table.ts`),
    ...[...types].filter((each) => !migrated.has(each)).map((each) => `${each}: no migration creates it`),
  ];
}
