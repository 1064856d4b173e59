import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import type { TakenRow } from '../../db/remove-some.ts';
import { rowsOf } from '../../db/rows.ts';
import { entriesUpTo, findOldMonth } from '../../slices/audit/audit-month.queries.ts';
import { isKept, type Kept, keepParts } from './kept-files.ts';
import type { PartitionedTable } from './partitions.ts';

/** Rows of one file, so that one is at most some 20 MB. */
const perFile = 100_000;
/** Rows that are fetched at once. */
const step = 5_000;

/** A partition whose rows are all over; `begins` is null where it has no begin. */
interface OldPart {
  begins: Date | null;
  ends: Date;
}

/** The one that `partition_drop` would take. */
export async function findOldPart(db: Db, name: PartitionedTable, before: Date): Promise<OldPart | undefined> {
  const { rows } = await rowsOf<OldPart>(
    { begins: sql`begins`, ends: sql`ends` },
    (columns) => sql`select ${columns} from partition_bounds(${name}) where ends <= ${before} order by ends limit 1`,
  ).execute(db);
  return rows[0];
}

/** The rows of a partition by its bounds: roles read partitions through their table alone. */
const rowsIn = ({ kind, column }: Kept, { begins, ends }: OldPart) => {
  const key = sql.ref(column);
  return sql`${sql.table(kind)} t where ${key} >= coalesce(${begins}::timestamptz, '-infinity') and ${key} < ${ends}::timestamptz`;
};

/** What is exported together. */
interface Sum {
  rows: number;
  from: Date | null;
  to: Date | null;
}

async function sumOf(trx: Trx, kept: Kept, part: OldPart): Promise<Sum> {
  const key = sql.ref(kept.column);
  const { rows } = await rowsOf<Sum>(
    { rows: sql`count(*)::int`, from: sql`min(${key})`, to: sql`max(${key})` },
    (columns) => sql`select ${columns} from ${rowsIn(kept, part)}`,
  ).execute(trx);
  return rows[0] ?? { rows: 0, from: null, to: null };
}

/** @param from the rows as `t`, with what has to hold for them */
async function* filesOf(trx: Trx, from: RawBuilder<unknown>): AsyncGenerator<TakenRow[]> {
  await sql`declare kept_rows no scroll cursor for select to_json(t)::text as row from ${from}`.execute(trx);
  let waiting: TakenRow[] = [];
  for (;;) {
    const next = rowsOf({ row: sql<string>`row` }, () => sql`fetch ${sql.lit(step)} from kept_rows`);
    const { rows } = await next.execute(trx);
    waiting.push(...rows.map(({ row }) => JSON.parse(row) as TakenRow));
    if (waiting.length > 0 && (waiting.length >= perFile || rows.length < step)) {
      yield waiting;
      waiting = [];
    }
    if (rows.length < step) return;
  }
}

/** Exports rows under the name of their period, unless that was done: they may have been too busy to be dropped then. */
async function keepAll(trx: Trx, kept: Kept, { rows, from, to }: Sum, all: RawBuilder<unknown>): Promise<void> {
  if (!from || !to) return;
  const [first, last] = [from, to].map((moment) => moment.toISOString().slice(0, 10)) as [string, string];
  const name = `${first}_${last}`;
  if (await isKept(kept, name, rows)) return;
  await keepParts(kept, name, filesOf(trx, all), { from: first, to: last });
}

/** A transaction that may wait for the place where files are written. */
const whileKeeping = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = '120s'`.execute(trx);
    return work(trx);
  });

/** Exports all rows of a partition. */
export const keepPart = (db: Db, kept: Kept, part: OldPart): Promise<void> =>
  whileKeeping(db, async (trx) => keepAll(trx, kept, await sumOf(trx, kept, part), rowsIn(kept, part)));

/**
 * Exports the oldest month of the audit log that can go whole, in the order of the chain.
 * @returns the last number that was exported; undefined: no month can go
 */
export const keepMonth = (db: Db, kept: Kept, before: Date): Promise<number | undefined> =>
  whileKeeping(db, async (trx) => {
    const month = await findOldMonth(trx, before);
    if (month) await keepAll(trx, kept, { ...month, rows: month.entries }, sql`${entriesUpTo(month.last)} t`);
    return month?.last;
  });
