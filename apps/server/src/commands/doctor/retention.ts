import { retentionTargetOf, tryRetentionTarget } from '../../outside/retention-target/choose-retention-target.ts';
import { sentenceOf } from '../../plumbing/operator-words.ts';
import type { Env } from '../../settings/env.ts';
import { type Finding, good, wrong } from './finding.ts';

/** How long what is over is kept, and where it is written before it is deleted. */
export async function lookAtRetention({
  auditKeptDays,
  keptDays,
  archiveAfterDays,
  retentionExport,
}: Env): Promise<Finding[]> {
  const { slotChanges, exceptions, blocks, notifications, events } = keptDays;
  const periods = good(
    `kept for days: audit log ${auditKeptDays}, changes of slots ${slotChanges}, desk of exceptions ${exceptions}, ended blocks ${blocks}, notifications ${notifications}, ids of reported events ${events}; closed bookings are archived after ${archiveAfterDays || 'no'} days`,
  );
  const target = retentionTargetOf(retentionExport);
  if (!target) return [periods, good('what is over is deleted without an export: RETENTION_EXPORT is not set')];
  const problem = await tryRetentionTarget(target).then(() => null, sentenceOf);
  const mend = 'Mend RETENTION_EXPORT, its rights or its room: nothing that is exported first is deleted until then';
  const what = `the export of what is over, ${target.name}`;
  return [periods, problem === null ? good(`${what} takes files`) : wrong(`${what}: ${problem}`, mend)];
}
