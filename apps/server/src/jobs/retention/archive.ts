import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../db/rows.ts';
import type { JobDeps } from '../job-deps.ts';
import type { Deletion } from './run-deletions.ts';

const day = 86_400_000;

/** Moves rows by a function of the owner, some in each transaction; nothing where ARCHIVE_AFTER_DAYS is 0. */
const moved = (move: (before: Date, most: number) => RawBuilder<number>, atOnce: number): Deletion => ({
  atOnce,
  async remove({ db, now, settings: { archiveAfterDays } }: JobDeps, limit) {
    if (archiveAfterDays === 0) return 0;
    const before = new Date(now().getTime() - archiveAfterDays * day);
    const { rows } = await rowsOf({ count: move(before, limit) }, (columns) => sql`select ${columns}`).execute(db);
    return rows[0]?.count ?? 0;
  },
});

/** What is closed moves to the archive (OPS-106): tours with all that belongs to them, and then load units without a booking in use. */
export const archived = {
  tour: moved((before, most) => sql<number>`archive_tours(${before}, ${most})`, 500),
  load_unit_order: moved((before, most) => sql<number>`archive_orders(${before}, ${most})`, 2_000),
} satisfies Record<string, Deletion>;
