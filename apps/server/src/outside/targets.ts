import type { AuditTarget } from './audit-target/audit-target.ts';
import { auditTargetOf, checkAuditTarget } from './audit-target/choose-audit-target.ts';
import {
  checkRetentionTarget,
  type RetentionChoice,
  retentionTargetOf,
} from './retention-target/choose-retention-target.ts';
import type { RetentionTarget } from './retention-target/retention-target.ts';

/** Where what is to prove something goes. */
interface Chosen {
  auditExport: string | null;
  retentionExport: RetentionChoice | null;
}

/** @throws BadSettings for a file or a folder that cannot be written to */
export async function checkTargets({ auditExport, retentionExport }: Chosen): Promise<void> {
  await checkAuditTarget(auditExport);
  await checkRetentionTarget(retentionExport);
}

export const targetsOf = ({
  auditExport,
  retentionExport,
}: Chosen): { auditTarget: AuditTarget | null; retentionTarget: RetentionTarget | null } => ({
  auditTarget: auditTargetOf(auditExport),
  retentionTarget: retentionTargetOf(retentionExport),
});
