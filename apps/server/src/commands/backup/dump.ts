import path from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { CopyOut } from './copy-stream.ts';
import type { Manifest } from './manifest.ts';
import { findOwnSequences, findOwnTables, findSchema, type OwnTable, rowsOfTable, sequenceName } from './own-tables.ts';
import { writePart } from './parts.ts';

/** Users wait for the machine meanwhile, and rows shrink to a fifth already. */
const compression = { level: 3 };

export type Dump = Pick<Manifest, 'schema' | 'tables' | 'sequences' | 'audit'>;

async function dumpTable(client: pg.Client, folder: string, table: OwnTable): Promise<Dump['tables'][number]> {
  const file = `tables/${table.table}.copy.gz`;
  const rows = client.query(new CopyOut(`copy ${rowsOfTable(table)} to stdout`));
  const print = await writePart(path.join(folder, file), rows, createGzip(compression));
  return { ...table, rows: rows.rows, file, ...print };
}

async function findSequences(client: pg.Client): Promise<Dump['sequences']> {
  const sequences: Dump['sequences'] = [];
  for (const name of await findOwnSequences(client)) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequenceName(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

async function findAuditEnd(client: pg.Client): Promise<Dump['audit']> {
  const { rows } = await client.query<Dump['audit']>(
    `select number, encode(hash, 'hex') as hash from (
        select number, hash from audit_link union all select number, hash from audit_origin) links
      order by number desc limit 1`,
  );
  return rows[0] ?? { number: 0, hash: '0'.repeat(64) };
}

/** A file with the keys of all stored files, one a line, of the same moment. */
export const fileKeys = 'file-keys';

/**
 * Copies the database as it was at one moment, while others go on writing. No user but the owner of the schema is needed.
 * @param folder takes `tables/` and the keys of the files
 */
export async function dumpDatabase(client: pg.Client, folder: string): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only');
  const found = await findOwnTables(client);
  await client.query('commit');
  await client.query('begin isolation level repeatable read read only');
  // Before the first look, so that no migration changes a table between look and copy.
  await client.query(`lock table ${found.map(({ table }) => sequenceName(table)).join(', ')} in access share mode`);
  const schema = await findSchema(client);
  if (!schema) throw new Error('there is no schema to copy');
  const audit = await findAuditEnd(client);
  const tables: Dump['tables'] = [];
  for (const table of await findOwnTables(client)) tables.push(await dumpTable(client, folder, table));
  const keys = client.query(new CopyOut('copy (select file_key from picture order by file_key) to stdout'));
  await writePart(path.join(folder, fileKeys), keys);
  // Numbers are given outside of transactions: those read last are above all that were copied.
  const sequences = await findSequences(client);
  await client.query('commit');
  return { schema, tables, sequences, audit };
}
