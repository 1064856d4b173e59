import type { AuditTarget } from './audit-target.ts';
import { checkFileTarget, fileTarget } from './file-target.ts';
import { syslogTarget } from './syslog-target.ts';

/** The target that AUDIT_EXPORT names; null: entries stay in the database only. */
export const auditTargetOf = (address: string | null): AuditTarget | null => {
  if (address === null) return null;
  const url = new URL(address);
  return url.protocol === 'file:' ? fileTarget(url) : syslogTarget(url);
};

/** @throws BadSettings for a file that cannot be written to */
export async function checkAuditTarget(address: string | null): Promise<void> {
  if (address?.startsWith('file:')) await checkFileTarget(new URL(address));
}
