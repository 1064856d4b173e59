import { createHash } from 'node:crypto';
import type { DecisionEvidence } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findPrint } from '../identification/evidence-look.queries.ts';
import { findEvidence } from './decision-evidence.queries.ts';
import type { StoredPart } from './decision-evidence.table.ts';

const day = 86_400_000;
const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * On what a change of a driver was decided, and whether that is what is stored now (OFFICE-14).
 * @throws Refusal not_found, also where its time is over
 */
export async function getEvidence(
  deps: Pick<Deps, 'db' | 'files' | 'settings'>,
  approvalId: string,
): Promise<DecisionEvidence> {
  const found = await findEvidence(deps.db, approvalId);
  if (!found) throw new Refusal('not_found');
  const { identificationId, decidedDate, identification } = found;
  const parts = found.parts.map(async (part) => ({
    ...{ part: part.part, hash: part.hash },
    seenByDecider: momentOf(part.seenByDecider),
    seenByCreator: momentOf(part.seenByCreator),
    now: identificationId === null ? ('gone' as const) : await compare(deps, identificationId, part),
  }));
  return {
    ...{ approvalId, decidedDate },
    keptUntil: new Date(decidedDate.getTime() + deps.settings.auditKeptDays * day),
    identification: identification && { ...identification, submittedDate: momentOf(identification.submittedDate) },
    parts: await Promise.all(parts),
  };
}

/** A picture is read again: what was put in the place of its file is another one. */
async function compare(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  identificationId: string,
  { part, print, hash }: StoredPart,
): Promise<'same' | 'changed' | 'gone'> {
  const present = await findPrint(db, identificationId, part);
  if (present === undefined) return 'gone';
  if (present !== print) return 'changed';
  if (part === 'document' || hash === null) return 'same';
  const bytes = await files.get(print);
  if (!bytes) return 'gone';
  return createHash('sha256').update(bytes).digest('hex') === hash ? 'same' : 'changed';
}
