import type { AuditTarget } from '../outside/audit-target/audit-target.ts';

/** The target of AUDIT_EXPORT did not take what it was sent; it all stays, and the next run sends it. */
export class NotSent extends Error {
  constructor(target: string, cause: unknown) {
    super(
      `the audit log could not be sent to ${target} (${cause instanceof Error ? cause.message : cause}), so it waits, and the ` +
        'next run tries again: let `quaygate doctor` look at AUDIT_EXPORT',
      { cause },
    );
  }
}

/** A target whose failures are told apart from those of the database. */
export const tellingTarget = ({ name, send }: AuditTarget): AuditTarget => ({
  name,
  send: (entries) =>
    send(entries).catch((error) => {
      throw new NotSent(name, error);
    }),
});
