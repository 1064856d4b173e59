import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { isEntryOf } from './audit.queries.ts';

/** A month of the log whose entries are all over. */
export interface OldMonth {
  /** The number of its last entry in the chain. */
  last: number;
  /** What would go with it: its entries, and the few that stand between them. */
  entries: number;
  from: Date | null;
  to: Date | null;
}

/** The month that `dropMonth` would take. */
export async function findOldMonth(db: Db, before: Date): Promise<OldMonth | undefined> {
  const moment = (edge: 'min' | 'max') => sql<Date | null>`(select ${sql.raw(edge)}(occurred_date) from audit_link
    where number > (select number from audit_origin) and number <= o.last)`;
  const { rows } = await rowsOf<OldMonth>(
    { last: sql`o.last`, entries: sql`o.entries`, from: moment('min'), to: moment('max') },
    (columns) => sql`select ${columns} from audit_over(${before}) o where o.part is not null`,
  ).execute(db);
  return rows[0];
}

/** The entries of a month with their places in the chain, in its order, by the names of their columns. */
export const entriesUpTo = (last: number) => sql`(
  select l.number, encode(l.hash, 'hex') as hash, a.* from audit_link l
    left join lateral (select * from audit where ${isEntryOf} limit 1) a on true
  where l.number > (select number from audit_origin) and l.number <= ${last} order by l.number)`;

/**
 * Drops the oldest month whose entries are all over, with its part of the chain.
 * @param last the last number that was exported; null: nothing is exported
 * @returns how many entries; null: none can go whole
 */
export const dropMonth = (db: Db, before: Date, last: number | null): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    // It counts a month.
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await rowsOf(
      { dropped: sql<number | null>`audit_drop(${before}, ${last}::bigint)` },
      (columns) => sql`select ${columns}`,
    ).execute(trx);
    return rows[0]?.dropped ?? null;
  });

/** Removes links of months that are gone. @returns how many */
export async function unlinkSome(db: Db, limit: number): Promise<number> {
  const { rows } = await rowsOf(
    { removed: sql<number>`audit_unlink(${limit}::int)` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.removed ?? 0;
}
