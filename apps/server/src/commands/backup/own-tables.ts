import pg from 'pg';
import { sessionLimits } from '../../db/client.ts';
import { ownRelations, ownSchema } from '../../db/rights/grants.ts';

/** Which migrations have been applied follows from the schema itself. */
const leftOut = 'kysely_migration';

export interface OwnTable {
  table: string;
  /** Those that PostgreSQL does not compute itself, in the order in which they are copied. */
  columns: string[];
}

const nameOf = (relation: string) => `${ownSchema}.${pg.escapeIdentifier(relation)}`;
export const columnsOf = ({ table, columns }: OwnTable) =>
  `${nameOf(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
/** All rows of a table, also of one in partitions, which COPY takes in alone. */
export const rowsOfTable = ({ table, columns }: OwnTable) =>
  `(select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${nameOf(table)})`;
export const sequenceName = nameOf;

/** A session whose texts are the same everywhere and whose statements take as long as they take. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quaygate backup' });
  // The statement on the lost connection rejects by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
      set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = ${ownSchema};
      ${Object.keys(sessionLimits)
        .map((limit) => `set ${limit} = 0`)
        .join('; ')}`);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The tables that migrations made, with what can be copied. Those of others in the same schema are not ours. */
export async function findOwnTables(client: pg.Client): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(
    `select c.relname as table, array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class c join (${ownRelations}) own on own.name::regclass = c.oid
      where c.relkind in ('r', 'p') and c.relname <> '${leftOut}' order by 1`,
    [ownSchema],
  );
  return rows;
}

export async function findOwnSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join (${ownRelations}) own on own.name::regclass = c.oid
      where c.relkind = 'S' order by 1`,
    [ownSchema],
  );
  return rows.map(({ name }) => name);
}

/** The last migration that was applied; undefined: there is no schema of ours. */
export async function findSchema(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`select to_regclass('${nameOf(leftOut)}') is not null as exists`);
  if (!found[0].exists) return undefined;
  const { rows } = await client.query<{ name: string | null }>(`select max(name) as name from ${leftOut}`);
  return rows[0]?.name ?? undefined;
}
