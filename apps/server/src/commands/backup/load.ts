import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { CopyIn } from './copy-stream.ts';
import { BadBackup, type Manifest } from './manifest.ts';
import { columnsOf, findOwnTables, findSchema, sequenceName } from './own-tables.ts';

/** Tables in which migrations themselves leave a row; any other row is data of somebody. */
export const filledByMigrations = [
  'audit_origin',
  'license_grace',
  'readiness_probe',
  'tour_readiness_mark',
  'tour_readiness_upkeep',
];

/** @throws BadBackup where the database holds data, or is further than the backup */
export async function requireEmpty(client: pg.Client, schema: string): Promise<void> {
  const found = await findSchema(client);
  if (found !== undefined && found > schema)
    throw new BadBackup(
      `the database has the schema ${found}, later than ${schema} of the backup; name one without tables`,
    );
  if (found === undefined) return;
  for (const { table } of await findOwnTables(client)) {
    if (filledByMigrations.includes(table)) continue;
    const { rows } = await client.query(`select exists (select from ${sequenceName(table)}) as "isFilled"`);
    if (rows[0].isFilled)
      throw new BadBackup(
        `the database is not empty: its table ${table} holds rows. A backup is restored into an empty one`,
      );
  }
}

interface Foreign {
  table: string;
  name: string;
  text: string;
}

/** Takes the foreign keys away; rows come table by table, and are checked when all are there. */
async function dropForeignKeys(client: pg.Client): Promise<Foreign[]> {
  const { rows } = await client.query<Foreign>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as text
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) and conparentid = 0`,
    [(await findOwnTables(client)).map(({ table }) => sequenceName(table))],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function addForeignKeys(client: pg.Client, keys: readonly Foreign[]): Promise<void> {
  for (const { table, name, text } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${text}`);
}

async function requireSameTables(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const textOf = (list: readonly { table: string; columns: string[] }[]) =>
    new Map(list.map(({ table, columns }) => [table, [...columns].sort().join()]));
  const [here, there] = [textOf(await findOwnTables(client)), textOf(tables)];
  for (const name of new Set([...here.keys(), ...there.keys()]))
    if (here.get(name) !== there.get(name))
      throw new BadBackup(`the table ${name} of the backup does not fit the schema that it names`);
}

async function loadTable(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const rows = client.query(new CopyIn(`copy ${columnsOf(table)} from stdin`));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), rows);
  if (rows.rows !== table.rows)
    throw new BadBackup(`the table ${table.table} has ${rows.rows} rows, and the manifest says ${table.rows}`);
}

/** Entries of the audit log that the next start moves into their months without much ado. */
const fewEntries = 20_000;
/** Days for which months are made: what the audit log is kept for by default, and the rest of two months. */
const months = 1_096 + 62;

/** Makes the months of a long audit log before its entries come. */
async function makeMonths(client: pg.Client, { schema, tables, made }: Manifest): Promise<void> {
  const entries = tables.find(({ table }) => table === 'audit')?.rows ?? 0;
  if (schema < '0429' || entries < fewEntries) return;
  const make = `select partition_make('audit', $1::timestamptz - interval '${months} days',
    $1::timestamptz - interval '${months} days', $1::timestamptz) as "isMade"`;
  for (;;) {
    const { rows } = await client.query(make, [made]);
    if (!rows[0].isMade) return;
  }
}

/**
 * Fills a database whose schema is that of the backup, in one transaction: all of it or nothing.
 * @param andThen what else has to be so before others see the data
 */
export async function loadDatabase(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  andThen: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const { tables, sequences } = manifest;
  const names = tables.map(({ table }) => sequenceName(table));
  await makeMonths(client, manifest);
  await client.query('begin');
  await requireSameTables(client, tables);
  const keys = await dropForeignKeys(client);
  await client.query(`truncate ${names.join(', ')}`);
  // What they would write has been copied too.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tables) await loadTable(client, folder, table);
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequenceName(name), last, isCalled]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await addForeignKeys(client, keys);
  await andThen(client);
  await client.query('commit');
  await client.query(`analyze ${names.join(', ')}`);
}
