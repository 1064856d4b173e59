import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeSome, takeSome } from '../../db/remove-some.ts';
import type { JobDeps } from '../job-deps.ts';
import { type Kept, keepRows } from './kept-files.ts';
import type { Deletion } from './run-deletions.ts';

const day = 86_400_000;

/** With an export the rows of a day of UTC go together, so that a day is one file and not one for each run. */
const endOf = ({ retentionTarget }: Pick<JobDeps, 'retentionTarget'>, before: Date): Date =>
  retentionTarget ? new Date(Math.floor(before.getTime() / day) * day) : before;

/** Where rows of a kind are written before they are deleted; null: nowhere. */
export const keptOf = (
  { retentionTarget: target, now }: Pick<JobDeps, 'retentionTarget' | 'now'>,
  kind: string,
  column: string,
): Kept | null => target && { target, kind, column, now: now() };

/** Deletes some rows, whose file is there before they are gone. @returns how many */
export const removeKept = (
  db: Db,
  kept: Kept,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // What the storage may take, twice tried.
    await sql`set local idle_in_transaction_session_timeout = '120s'`.execute(trx);
    const rows = await takeSome(trx, kept.kind, { where, column: kept.column, limit });
    await keepRows(kept, rows);
    return rows.length;
  });

/**
 * Rows that may have to prove something later: they are exported before they are deleted, where RETENTION_EXPORT says so.
 * @param column of their moment
 * @param daysOf days for which they are kept
 */
export const keptRows = (
  table: string,
  column: string,
  daysOf: (settings: JobDeps['settings']) => number,
): Deletion => ({
  isExported: true,
  remove(deps, limit) {
    const before = endOf(deps, new Date(deps.now().getTime() - daysOf(deps.settings) * day));
    const where = sql`${sql.ref(column)} < ${before}`;
    const kept = keptOf(deps, table, column);
    return kept ? removeKept(deps.db, kept, { where, limit }) : removeSome(deps.db, table, where, limit);
  },
  oldest: { table, column },
});
