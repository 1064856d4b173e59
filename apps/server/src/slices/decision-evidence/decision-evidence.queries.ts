import type { Db } from '../../db/client.ts';

export const findEvidence = (db: Db, approvalId: string) =>
  db.selectFrom('decisionEvidence').selectAll().where('approvalId', '=', approvalId).executeTakeFirst();
