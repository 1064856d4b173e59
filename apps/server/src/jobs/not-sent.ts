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

/** The server of SMTP_URL has taken no mail for an hour; all of them wait, and are tried again for a day. */
export class MailsNotSent extends Error {
  /** Without secrets and addresses. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the server of SMTP_URL takes no mails (${reason}), so they wait: let \`quaygate doctor\` look at it`);
    this.reason = reason;
  }
}
