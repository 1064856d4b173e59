import { setImmediate } from 'node:timers/promises';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Trx } from '../db/client.ts';
import type { Tables } from '../db/tables.ts';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Columns of type jsonb come as JSON text, as every insert writes them; inside the one parameter they must be values. */
const jsonColumns = new Set([
  'map',
  'listTollData',
  'listDangerousGoodsData',
  'detail',
  'before',
  'after',
  'checks',
  'driverRules',
  'words',
]);

function asJson(name: string, value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'string' && jsonColumns.has(name) ? JSON.parse(value) : value;
}
const rowsPerStatement = 2_000;

/**
 * Inserts many rows with one parameter per statement; rows are spelled while those before are stored. Every row names the same columns as the first one;
 * numbers of generated columns are taken as they are, so call `numbersContinue` afterwards.
 */
export async function insertRows<T extends keyof Tables & string>(
  trx: Trx,
  table: T,
  rows: readonly (Insertable<Tables[T]> & object)[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first).map((name) => [name, snake(name)] as const);
  const columns = sql.join(names.map(([, column]) => sql.ref(column)));
  const spelled = (row: object) => {
    const result: Record<string, unknown> = {};
    for (const [name, column] of names) result[column] = asJson(name, (row as Record<string, unknown>)[name]);
    return result;
  };
  let storing: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement).map(spelled));
    await storing;
    storing = sql`insert into ${sql.table(snake(table))} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(snake(table))}, ${json}::jsonb)`.execute(trx);
    storing.catch(() => {});
    // The statement leaves before the next rows take the processor.
    await setImmediate();
  }
  await storing;
}

/** Updates many rows with one statement; every row names the same columns as the first one, `id` says which it is. */
export async function updateRows<T extends keyof Tables & string>(
  trx: Trx,
  table: T,
  id: keyof Tables[T] & string,
  rows: readonly (Updateable<Tables[T]> & object)[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name) => [snake(name), (row as Record<string, unknown>)[name]]))),
  );
  const changes = names
    .filter((name) => name !== id)
    .map((name) => sql`${sql.ref(snake(name))} = changed.${sql.ref(snake(name))}`);
  await sql`update ${sql.table(snake(table))} stored set ${sql.join(changes)}
    from jsonb_populate_recordset(null::${sql.table(snake(table))}, ${json}::jsonb) changed
    where stored.${sql.ref(snake(id))} = changed.${sql.ref(snake(id))}`.execute(trx);
}

/** Lets the numbers of a table go on after the highest one inserted by hand. */
export const numbersContinue = (trx: Trx, table: 'slot' | 'tour' | 'loadUnitOrder'): Promise<void> =>
  takeNumbers(
    trx,
    sql`pg_get_serial_sequence(${snake(table)}, 'id')`,
    sql`(select max(id) from ${sql.table(snake(table))})`,
  );

/** Takes every number of a sequence up to this one. The role of the application may take numbers, and not set them. */
export async function takeNumbers(trx: Trx, sequence: RawBuilder<unknown>, last: RawBuilder<unknown>): Promise<void> {
  await sql`select count(nextval(${sequence}::regclass)) from generate_series(nextval(${sequence}::regclass) + 1, ${last})`.execute(
    trx,
  );
}
