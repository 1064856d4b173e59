import { sql } from 'kysely';
import type { Db } from '../../src/db/client.ts';

export interface Column {
  table: string;
  column: string;
  /** As the database calls it: `text`, `ARRAY`, `timestamp with time zone`. */
  type: string;
}

/** Every column there is, read from the database itself. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<{ tableName: string; columnName: string; dataType: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(db);
  return rows.map((row) => ({ table: row.tableName, column: row.columnName, type: row.dataType }));
}

const tablesOf = (columns: readonly Column[]) => [...new Set(columns.map(({ table }) => table))];
const each = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql` union all `);

/** A row as text. When a session was last used is noted by every call. */
const rowOf = (table: string) => (table === 'session' ? sql`(to_jsonb(t) - 'last_used_date')::text` : sql`t::text`);
const sumOf = (table: string) => sql`md5(coalesce(string_agg(${rowOf(table)}, ' ' order by ${rowOf(table)}), ''))`;

/** A sum over all that is stored, by table; what is equal was not touched. */
export async function checksum(db: Db, columns: readonly Column[]): Promise<Record<string, string>> {
  const sums = tablesOf(columns).map(
    (table) => sql`select ${table}::text as name, ${sumOf(table)} as sum from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${each(sums)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** A sum over the rows that name one of the owners, by table. */
export async function checksumOf(
  db: Db,
  columns: readonly Column[],
  owners: Record<string, string>,
): Promise<Record<string, string>> {
  const sums = columns.flatMap(({ table, column }) => {
    const owner = owners[column] ?? owners[`${table}.${column}`];
    // Mails and links go to the address they name, no matter who asks for them.
    if (owner === undefined || table === 'action_token') return [];
    return [
      sql`select ${`${table}.${column}`}::text as name, ${sumOf(table)} as sum
        from ${sql.table(table)} t where t.${sql.ref(column)}::text = ${owner}`,
    ];
  });
  if (sums.length === 0) return {};
  const { rows } = await sql<{ name: string; sum: string }>`${each(sums)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** In how many rows of all tables each text stands, whatever the type of its column. */
export async function occurrences(
  db: Db,
  columns: readonly Column[],
  texts: readonly string[],
): Promise<Record<string, number>> {
  // Each row is spelled once, however much is sought in it.
  const counts = sql.join(texts.map((text) => sql`count(*) filter (where strpos(row, ${text}) > 0)`));
  const tables = tablesOf(columns).map(
    (table) => sql`select array[${counts}] as counts from (select t::text as row from ${sql.table(table)} t) spelled`,
  );
  const { rows } = await sql<{ counts: number[] }>`${each(tables)}`.execute(db);
  return Object.fromEntries(
    texts.map((text, index) => [text, rows.reduce((sum, { counts }) => sum + Number(counts[index]), 0)]),
  );
}

/** How many rows each table has, how many values each column, and how often each claim is true. */
export async function filling(db: Db, columns: readonly Column[]): Promise<Record<string, number>> {
  const counts = tablesOf(columns).map((table) => {
    const own = columns.filter((one) => one.table === table);
    const values = own.map(({ column, type }) =>
      type === 'boolean'
        ? sql`${column}::text, count(*) filter (where t.${sql.ref(column)})`
        : sql`${column}::text, count(t.${sql.ref(column)})`,
    );
    return sql`select ${table}::text as name, jsonb_build_object('rows', count(*), ${sql.join(values)}) as counts from ${sql.table(table)} t`;
  });
  const { rows } = await sql<{ name: string; counts: Record<string, number> }>`${each(counts)}`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, counts }) => Object.entries(counts).map(([column, count]) => [`${name}.${column}`, count])),
  );
}

/** By how much each count has changed; those that have not are left out. */
export const growth = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
