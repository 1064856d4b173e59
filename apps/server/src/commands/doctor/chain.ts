import { openDatabase } from '../../db/client.ts';
import { startClock } from '../../db/clock.ts';
import type { Env } from '../../settings/env.ts';
import { findWaiting } from '../../slices/audit/audit.queries.ts';
import { isOverdue, waitsFor } from '../../slices/audit/audit-overdue.rule.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

/** Seconds after which entries should long have their link. */
const soon = 60;

/** Whether the entries of the audit log get their links (OPS-82). */
export async function lookAtChain({ clock }: Env, url: string): Promise<Finding> {
  const { db, close } = openDatabase(url, { max: 1 });
  const waiting = await findWaiting(db).finally(close);
  const now = startClock(clock)();
  const seconds = waitsFor(waiting, now);
  if (seconds < soon) return good('the entries of the audit log are linked');
  return (isOverdue(waiting, now) ? wrong : doubtful)(
    `${waiting.count} entries of the audit log are not yet linked, the oldest for ${Math.floor(seconds / 60)} minutes`,
    'Start the server; where it runs, its log says what keeps it',
  );
}
