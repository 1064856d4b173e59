import { createHash } from 'node:crypto';
import pg from 'pg';

export interface Column {
  table: string;
  column: string;
  /** As the database calls it: `text`, `ARRAY`, `timestamp with time zone`. */
  type: string;
}

type Counts = Record<string, number>;

/** Such long statements, asked again and again, are planned once for each connection: they are named by what they say. */
async function ask<R extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<R[]> {
  const name = createHash('sha1').update(text).digest('hex');
  return (await pool.query<R>({ name, text, values })).rows;
}

/** Every column there is, read from the database itself. */
export const columnsOf = (pool: pg.Pool): Promise<Column[]> =>
  ask(
    pool,
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );

const tablesOf = (columns: readonly Column[]) => [...new Set(columns.map(({ table }) => table))];
const named = pg.escapeIdentifier;
const quoted = pg.escapeLiteral;
const each = (parts: readonly string[]) => parts.join(' union all ');

/** A row as text. When a session was last used is noted by every call. */
const rowOf = (table: string) => (table === 'session' ? `(to_jsonb(t) - 'last_used_date')::text` : 't::text');
const sumOf = (table: string) => `md5(coalesce(string_agg(${rowOf(table)}, ' ' order by ${rowOf(table)}), ''))`;

async function sumsBy(pool: pg.Pool, sums: readonly string[], values: unknown[] = []): Promise<Record<string, string>> {
  if (sums.length === 0) return {};
  const rows = await ask<{ name: string; sum: string }>(pool, each(sums), values);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** A sum over all that is stored, by table; what is equal was not touched. */
export const checksum = (pool: pg.Pool, columns: readonly Column[]): Promise<Record<string, string>> =>
  sumsBy(
    pool,
    tablesOf(columns).map((table) => `select ${quoted(table)} as name, ${sumOf(table)} as sum from ${named(table)} t`),
  );

/** A sum over the rows that name one of the owners, by table. */
export function checksumOf(
  pool: pg.Pool,
  columns: readonly Column[],
  owners: Record<string, string>,
): Promise<Record<string, string>> {
  const values: string[] = [];
  const sums = columns.flatMap(({ table, column }) => {
    const owner = owners[column] ?? owners[`${table}.${column}`];
    // Mails and links go to the address they name, no matter who asks for them.
    if (owner === undefined || table === 'action_token') return [];
    values.push(owner);
    return [
      `select ${quoted(`${table}.${column}`)} as name, ${sumOf(table)} as sum from ${named(table)} t
        where t.${named(column)}::text = $${values.length}`,
    ];
  });
  return sumsBy(pool, sums, values);
}

/** In how many rows of all tables each text stands, whatever the type of its column. */
export async function occurrences(
  pool: pg.Pool,
  columns: readonly Column[],
  texts: readonly string[],
): Promise<Counts> {
  // Each row is spelled once, however much is sought in it.
  const counts = texts.map((_, index) => `count(*) filter (where strpos(row, $${index + 1}) > 0)`);
  const tables = tablesOf(columns).map(
    (table) => `select array[${counts}] as counts from (select t::text as row from ${named(table)} t) spelled`,
  );
  const rows = await ask<{ counts: string[] }>(pool, each(tables), [...texts]);
  return Object.fromEntries(
    texts.map((text, index) => [text, rows.reduce((sum, { counts }) => sum + Number(counts[index]), 0)]),
  );
}

/** How many rows each table has, how many values each column, and how often each claim is true. */
export async function filling(pool: pg.Pool, columns: readonly Column[]): Promise<Counts> {
  const counts = tablesOf(columns).map((table) => {
    const own = columns.filter((one) => one.table === table);
    const values = own.map(
      ({ column, type }) =>
        `${quoted(column)}, ` +
        (type === 'boolean' ? `count(*) filter (where t.${named(column)})` : `count(t.${named(column)})`),
    );
    return `select ${quoted(table)} as name, jsonb_build_object('rows', count(*), ${values.join(', ')}) as counts
      from ${named(table)} t`;
  });
  const rows = await ask<{ name: string; counts: Counts }>(pool, each(counts));
  return Object.fromEntries(
    rows.flatMap(({ name, counts }) => Object.entries(counts).map(([column, count]) => [`${name}.${column}`, count])),
  );
}

/** By how much each count has changed; those that have not are left out. */
export const growth = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
