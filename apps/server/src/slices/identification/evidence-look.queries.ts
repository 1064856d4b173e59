import type { EvidencePart } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { violates } from '../../db/constraint.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';

interface Look {
  identificationId: string;
  part: EvidencePart;
  /** SHA-256 of what is answered; null: the print itself, as with a document. */
  contentHash: string | null;
  by: Actor;
  now: Date;
}

/** What is stored of a part of the evidence now, as the database compares it; undefined where there is none. */
export async function findPrint(db: Db, identificationId: string, part: EvidencePart): Promise<string | undefined> {
  const { rows } = await rowsOf(
    { print: sql<string>`e.print` },
    (columns) => sql`select ${columns} from evidence_prints(${identificationId}) e where e.part = ${part}`,
  ).execute(db);
  return rows[0]?.print;
}

/**
 * Keeps that this person looked at it now; the newest look counts (OFFICE-12).
 * @throws Refusal unauthenticated where the session has ended meanwhile
 */
export async function keepLook(trx: Trx, { identificationId, part, contentHash, by, now }: Look): Promise<void> {
  const print = await findPrint(trx, identificationId, part);
  if (print === undefined || by.id === null) return;
  const seen = { print, contentHash: contentHash ?? print, sessionId: by.sessionId, lookedDate: now };
  try {
    await trx
      .insertInto('evidenceLook')
      .values({ identificationId, viewerId: by.id, part, ...seen })
      .onConflict((conflict) => conflict.columns(['identificationId', 'viewerId', 'part']).doUpdateSet(seen))
      .execute();
  } catch (error) {
    throw violates(error, 'evidence_look_session') ? new Refusal('unauthenticated') : error;
  }
}

/** What this person has to look at before they approve the change (OFFICE-11). */
export async function findMissingLooks(
  db: Db,
  { truckerId, after, personId }: { truckerId: string; after: Record<string, unknown>; personId: string },
): Promise<EvidencePart[]> {
  const { rows } = await rowsOf(
    { missing: sql<EvidencePart[]>`evidence_missing(${truckerId}, ${JSON.stringify(after)}::jsonb, ${personId})` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.missing ?? [];
}
