import { findOldEntries, findOrigin, forgetSome } from '../../slices/audit/audit.queries.ts';
import { dropMonth, findOldMonth } from '../../slices/audit/audit-month.queries.ts';
import type { JobDeps } from '../job-deps.ts';
import { keepRows } from './kept-files.ts';
import { keepMonth } from './kept-parts.ts';
import { keptOf } from './kept-rows.ts';
import { unlessBusy } from './partitions.ts';
import type { Deletion } from './run-deletions.ts';

const day = 86_400_000;

const endOf = ({ now, settings }: JobDeps) => new Date(now().getTime() - settings.auditKeptDays * day);
const monthOf = (moment: Date) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));

/**
 * Entries of the audit log: the chain of what stays begins where the last removed one ended (AUD-06). A month goes whole; what has
 * no month, or one that cannot go whole, goes from the beginning of the chain. They are exported with their numbers and hashes,
 * which go on from one file to the next.
 */
export const keptEntries: Deletion = {
  isExported: true,
  async drop(deps) {
    const before = endOf(deps);
    const kept = keptOf(deps, 'audit', 'occurred_date');
    const last = kept ? await keepMonth(deps.db, kept, before) : null;
    return last === undefined ? null : unlessBusy(dropMonth(deps.db, before, last));
  },
  async remove(deps) {
    // A month that is busy goes with the next run, and whole.
    if (await findOldMonth(deps.db, endOf(deps))) return 0;
    const before = monthOf(endOf(deps));
    const kept = keptOf(deps, 'audit', 'occurred_date');
    if (!kept) return forgetSome(deps.db, before);
    const entries = await findOldEntries(deps.db, before);
    await keepRows(kept, entries);
    return forgetThese(deps, before, entries.at(-1)?.number);
  },
  oldest: { table: 'audit', column: 'occurred_date' },
};

/** @throws Error where others than these would go; then none goes */
const forgetThese = ({ db }: JobDeps, before: Date, last: number | undefined): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { number: origin } = await findOrigin(trx);
    const forgotten = await forgetSome(trx, before);
    const { number: now } = await findOrigin(trx);
    if (now !== (last ?? origin)) throw new Error('other entries of the audit log are over than were exported');
    return forgotten;
  });
