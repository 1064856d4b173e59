import type { Db } from '../../db/client.ts';

export const findEvidence = (db: Db, approvalId: string) =>
  db.selectFrom('decisionEvidence').selectAll().where('approvalId', '=', approvalId).executeTakeFirst();

/** Removes what was decided on before a moment. */
export const deleteOldEvidence = (db: Db, before: Date) =>
  db.deleteFrom('decisionEvidence').where('decidedDate', '<', before).execute();
