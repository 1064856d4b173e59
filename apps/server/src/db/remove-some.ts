import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './client.ts';
import { rowsOf } from './rows.ts';

/**
 * Deletes some of the rows for which a condition holds: a long list of them goes part by part, so that no statement holds
 * locks for long or writes more than the log of the database takes (decision 96).
 * @param where the condition, about columns of the table alone
 * @param limit rows at most
 * @returns how many went; fewer than the limit: none is left
 */
export async function removeSome(db: Db, from: string, where: RawBuilder<unknown>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(from)} where ctid = any(array(
      select ctid from ${sql.table(from)} where ${where} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

/** As `removeSome`, of a table in partitions, in which a place of a row names its partition too. */
export async function removeFromParts(
  db: Db,
  from: string,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(from)} where ${where} and (tableoid, ctid) in (
      select tableoid, ctid from ${sql.table(from)} where ${where} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** A row as JSON holds it, by the names of its columns. */
export type TakenRow = Record<string, unknown>;

/**
 * As `removeSome` and `removeFromParts`, and answers the rows in the order of a column: they are gone when the transaction ends.
 */
export async function takeSome(
  trx: Trx,
  from: string,
  { where, column, limit }: { where: RawBuilder<unknown>; column: string; limit: number },
): Promise<TakenRow[]> {
  const { rows } = await rowsOf(
    { row: sql<string>`to_json(gone)::text` },
    (columns) => sql`
    with gone as (
      delete from ${sql.table(from)} where ${where} and (tableoid, ctid) in (
        select tableoid, ctid from ${sql.table(from)} where ${where} limit ${limit})
      returning *)
    select ${columns} from gone order by ${sql.ref(`gone.${column}`)}`,
  ).execute(trx);
  return rows.map(({ row }) => JSON.parse(row) as TakenRow);
}
