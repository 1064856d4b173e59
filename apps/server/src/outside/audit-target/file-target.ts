import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BadSettings } from '../../plumbing/bad-settings.ts';
import type { AuditTarget } from './audit-target.ts';

/** Appends JSON lines to a file that only its owner may read; it may be moved away at any time. */
export const fileTarget = (url: URL): AuditTarget => ({
  name: url.href,
  send: async (entries) => {
    const file = await open(fileURLToPath(url), 'a', 0o600);
    try {
      await file.appendFile(entries.map(({ line }) => `${line}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  },
});

/**
 * A start tells that the file cannot be written to.
 * @throws BadSettings naming AUDIT_EXPORT
 */
export async function checkFileTarget(url: URL): Promise<void> {
  try {
    await (await open(fileURLToPath(url), 'a', 0o600)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadSettings(new Map([['AUDIT_EXPORT', `names a file that cannot be written to (${code})`]]));
  }
}
