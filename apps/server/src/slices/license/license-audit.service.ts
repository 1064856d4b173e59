import type { AuditKind } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';

type LicenseKind = Extract<AuditKind, `license${string}`>;

interface LicenseAct {
  kind: LicenseKind;
  license: { id: string; licenseKey: string };
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** Its last group: with a whole key somebody else could claim the licence. */
export const shortKey = (licenseKey: string) => `…-${licenseKey.slice(-4)}`;

/** Writes what was done to a licence into the audit log, in the transaction of the act. */
export function recordLicenseAct(trx: Db, actor: Actor, now: Date, { kind, license, ...change }: LicenseAct) {
  const object = { kind: 'license', id: license.id, name: shortKey(license.licenseKey) } as const;
  return recordAct(trx, actor, now, { kind, object, ...change });
}

export const driverName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fullName(firstName, lastName);
