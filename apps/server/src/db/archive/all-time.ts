import { sql } from 'kysely';
import type { Db } from '../client.ts';

/**
 * Reads with the archive: bookings, tours, load units and what belongs to them are those in use and those archived, by the
 * views of a schema that has them under their own names (decision 105). What is read here cannot be changed.
 */
export const overAllTime = <Answer>(db: Db, read: (db: Db) => Promise<Answer>): Promise<Answer> =>
  db.transaction().execute(async (trx) => {
    await sql`set local search_path = all_time, public`.execute(trx);
    return read(trx);
  });

/** What is in use answers, and the archive where that knows nothing. */
export async function useOrArchive<Answer>(
  db: Db,
  read: (db: Db) => Promise<Answer>,
  isMissing: (answer: Answer) => boolean = (answer) => answer === undefined,
): Promise<Answer> {
  const found = await read(db);
  return isMissing(found) ? overAllTime(db, read) : found;
}

/** Nothing that is younger lies in the archive: lists of drivers look back for two years. */
const archivedAtLeast = 760 * 86_400_000;

interface Asked {
  search?: string | undefined;
  slotBeginFrom?: Date | undefined;
  slotBeginTo?: Date | undefined;
}

/**
 * A page of a list: with the archive where the period reaches so far back, or where a search finds nothing in use.
 */
export function pageOverTime<Answer extends { total: number }>(
  db: Db,
  { search, slotBeginFrom, slotBeginTo }: Asked,
  now: Date,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const begin = slotBeginFrom?.getTime() ?? (slotBeginTo ? 0 : Number.POSITIVE_INFINITY);
  if (begin < now.getTime() - archivedAtLeast) return overAllTime(db, read);
  return useOrArchive(db, read, ({ total }) => Boolean(search) && total === 0);
}
