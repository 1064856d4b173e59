import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';

export const findEvidence = (db: Db, approvalId: string) =>
  db.selectFrom('decisionEvidence').selectAll().where('approvalId', '=', approvalId).executeTakeFirst();

/** Removes what was decided on before a moment. */
export const deleteOldEvidence = (db: Db, before: Date, limit: number): Promise<number> =>
  removeSome(db, 'decision_evidence', sql`decided_date < ${before}`, limit);
