import { isLoopback } from '../../plumbing/network/loopback.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

type Look = (env: Env) => Finding | null;

const looks: readonly Look[] = [
  ({ demo, publicUrl }) =>
    demo && !isLoopback(new URL(publicUrl).hostname)
      ? wrong(`DEMO=1 at ${publicUrl}: the passwords of the demo are public`, 'Set DEMO=0 and a database of its own')
      : null,
  ({ databaseUrl, demo }) =>
    databaseUrl === null && !demo
      ? doubtful('the embedded PostgreSQL is used', 'Set DATABASE_URL to a PostgreSQL that you back up')
      : null,
  ({ publicUrl }) => {
    const { protocol, hostname } = new URL(publicUrl);
    if (protocol === 'https:' || isLoopback(hostname)) return good(`users come to ${publicUrl}`);
    const lacks = 'without https:// browsers give no passkeys, no push, no microphone and no position';
    return wrong(
      `users come to ${publicUrl}: ${lacks}`,
      'Put a proxy with a certificate before it, and set PUBLIC_URL',
    );
  },
  ({ fourEyes, demo }) =>
    fourEyes || demo ? null : doubtful('FOUR_EYES=0: one person alone may let a driver pass', 'Leave FOUR_EYES out'),
  ({ supportUrls }) =>
    Object.values(supportUrls).some(Boolean)
      ? null
      : doubtful('no address of a support is set', 'Set SUPPORT_URL_EN and its like, so that users know where to ask'),
  ({ auditExport, demo }) =>
    auditExport || demo
      ? null
      : doubtful(
          'the audit log stays in the database alone, whose owner can rewrite it',
          'Set AUDIT_EXPORT to a file on another disk or to a syslog server',
        ),
  ({ metricsToken, demo }) =>
    metricsToken || demo ? null : doubtful('/metrics is closed', 'Set METRICS_TOKEN, and watch the installation'),
  ({ rateLimit }) => (rateLimit > 0 ? null : doubtful('requests are not limited', 'Set RATE_LIMIT')),
];

/** What the settings say together. */
export const lookAtInstallation = (env: Env): Finding[] => looks.flatMap((look) => look(env) ?? []);
