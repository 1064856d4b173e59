import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { rowsOf } from '../../../db/rows.ts';

/** What a claim finds wrong, some of it. */
export async function offendersOf(db: Db, claim: RawBuilder<unknown>, most: number): Promise<string[]> {
  const { rows } = await rowsOf(
    { offender: sql<string>`found.offender` },
    (columns) => sql`select ${columns} from (${claim}) found limit ${most}`,
  ).execute(db);
  return rows.map(({ offender }) => offender);
}
