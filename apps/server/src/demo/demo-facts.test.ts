import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { openDatabase } from '../db/client.ts';
import { rememberProvider } from '../db/identification-secret.ts';
import { rowsOf } from '../db/rows.ts';
import { filesOf } from '../outside/files/choose-files.ts';
import { documentVault } from '../outside/identification/document-vault.ts';
import { seedDemo } from './demo.ts';

/**
 * What only the demo can write, and why that is so for now. A real installation lacks it: the list gets shorter, and a
 * column that something else can write has to leave it.
 */
const demoOnly: Record<string, string> = {};

/** Columns that no file names: the database fills them, or the report of load units takes their names from its fields. */
const unnamed = new Set([
  'booking_change.change_transaction',
  'load_unit_order.list_dangerous_goods_data',
  'load_unit_order.list_toll_data',
  ...['facility_trucker_count', 'license_count', 'tour_count', 'trucker_count'].map(
    (count) => `${count}_change.change`,
  ),
]);

const source = path.resolve(import.meta.dirname, '..');
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Writer {
  /** Where it says which tables it writes. */
  text: string;
  /** Where it names the columns: the files beside it too. */
  around: string;
}

const isProduct = (file: string) => !/\.(test|table)\.ts$|(^|\/)demo\//.test(file);

/** Files of the product by their folder, and the functions that the migrations leave in the database. */
async function readWriters(): Promise<Writer[]> {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /\.(ts|sql)$/.test(file) && isProduct(file),
  );
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(source, file), 'utf8')] as const),
  );
  const code = texts.filter(([file]) => file.endsWith('.ts'));
  const folderOf = Map.groupBy(code, ([file]) => path.dirname(file));
  const functions = texts.flatMap(([file, text]) => (file.endsWith('.sql') ? (text.match(/\$\$.*?\$\$/gs) ?? []) : []));
  return [
    ...code.map(([file, text]) => ({
      text,
      around: (folderOf.get(path.dirname(file)) ?? []).map(([, each]) => each).join('\n'),
    })),
    ...functions.map((text) => ({ text, around: text })),
  ];
}

/** Whether a text writes a table, named in the statement or beside one that takes its name. */
function writes(text: string, table: string): boolean {
  const direct = new RegExp(`\\b(insert into|update) ${table}\\b|(insertInto|updateTable)\\('${camel(table)}'\\)`);
  const byName = /\binsert into \$\{|(insertInto|updateTable)\(table\)/.test(text);
  return direct.test(text) || (byName && new RegExp(`'(${table}|${camel(table)})'`).test(text));
}

/** Columns as `table.column` that hold something else than their default after the demo was stored. */
async function filledColumns(): Promise<string[]> {
  const { url, ownerUrl, drop } = await createDatabase();
  const providerSecret = 'of the demo';
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await rememberProvider(owner, providerSecret).finally(() => owner.end());
  const folder = await mkdtemp(path.join(tmpdir(), 'quaygate-facts-'));
  const { db, close } = openDatabase(url);
  const sealingKey = Buffer.alloc(32, 7);
  try {
    await seedDemo({
      ...{ db, now: () => new Date('2026-10-22T08:10:00Z'), providerSecret },
      settings: { demoPassword: 'quaygate-demo-2026', publicUrl: 'http://127.0.0.1:4600' },
      files: filesOf({ kind: 'folder' }, { dataDir: folder, sealingKey }),
      vault: documentVault(sealingKey),
      providerSecret: null,
    });
    const { rows } = await rowsOf(
      {
        table: sql<string>`c.table_name`,
        column: sql<string>`c.column_name`,
        standard: sql<string | null>`c.column_default`,
      },
      (columns) => sql`select ${columns} from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO'
          and not exists (select from pg_inherits where inhrelid = to_regclass(format('public.%I', c.table_name)))
          and c.is_generated = 'NEVER' and coalesce(c.column_default, '') not like 'nextval%'
        order by 1, 2`,
    ).execute(db);
    const filled: string[] = [];
    for (const { table, column, standard } of rows) {
      const isOther = sql<boolean>`exists (select from ${sql.raw(table)}
        where ${sql.raw(column)} is not null and ${sql.raw(column)} is distinct from (${sql.raw(standard ?? 'null')}))`;
      const [found] = (await rowsOf({ isOther }, (columns) => sql`select ${columns}`).execute(db)).rows;
      if (found?.isOther) filled.push(`${table}.${column}`);
    }
    return filled;
  } finally {
    await close();
    await drop();
    await rm(folder, { recursive: true });
  }
}

test('INT-25 what the demo stores, some call, file or setting of a real installation can store too', async () => {
  const [filled, writers] = await Promise.all([filledColumns(), readWriters()]);
  expect(filled.length).toBeGreaterThan(200);
  const lonely = filled.filter((each) => {
    const [table = '', column = ''] = each.split('.');
    const name = new RegExp(`\\b(${column}|${camel(column)})\\b`);
    return !writers.some(({ text, around }) => writes(text, table) && name.test(around));
  });
  expect(lonely.filter((column) => !unnamed.has(column))).toEqual(Object.keys(demoOnly).sort());
});
