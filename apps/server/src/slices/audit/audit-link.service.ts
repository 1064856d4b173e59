import type { AuditKind } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';
import { linkSome } from './audit.queries.ts';

/** Of these the log holds many; their export waits for the minute (AUD-18). */
const quiet: readonly string[] = [
  'signIn',
  'signOut',
  'signInFailed',
  'pictureViewed',
  'sessionEnded',
] satisfies AuditKind[];

const step = 1_000;

/**
 * Links what waits, one transaction for some of it. Where another instance is at it, it does the rest.
 * @param db with the rights of the jobs
 * @returns whether an act of administration was linked
 */
export async function linkEntries(db: Db): Promise<boolean> {
  let isOfAdministration = false;
  for (;;) {
    const { linked, kinds } = await linkSome(db, step);
    isOfAdministration ||= kinds.some((kind) => !quiet.includes(kind));
    if (linked === null || linked < step) return isOfAdministration;
  }
}
