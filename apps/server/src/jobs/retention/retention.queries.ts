import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** Of what a deletion leaves, the moment of the oldest. */
export interface Oldest {
  table: string;
  column: string;
}

/** The moment of the oldest row of a table; null: it is empty. */
export async function findOldest(db: Db, { table, column }: Oldest): Promise<Date | null> {
  const { rows } = await rowsOf(
    { oldest: sql<Date | null>`min(${sql.ref(column)})::timestamptz` },
    (columns) => sql`select ${columns} from ${sql.table(table)}`,
  ).execute(db);
  return rows[0]?.oldest ?? null;
}

interface Run {
  rows: number;
  seconds: number;
  exported: number;
  isUnexported: boolean;
  oldestDate: Date | null;
  isBehind: boolean;
  ranDate: Date;
  failedDate: Date | null;
}

/** Adds what a run did to what the ones before it did. */
export async function noteRun(db: Db, name: string, run: Run): Promise<void> {
  const { rows, seconds, exported, ...state } = run;
  await db
    .insertInto('retention')
    .values({ name, ...run })
    .onConflict((key) =>
      key.column('name').doUpdateSet({
        ...state,
        rows: sql`retention.rows + ${rows}`,
        exported: sql`retention.exported + ${exported}`,
        seconds: sql`retention.seconds + ${seconds}`,
      }),
    )
    .execute();
}
