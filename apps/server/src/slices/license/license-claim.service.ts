import type { ClaimedLicense } from '@quaygate/contract';
import { isClaimable } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { refundAttempt, takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { changeLicense, type LockedLicense, lockLicense, lockLicensesOf } from './license.queries.ts';
import { type ForwarderUser, requireLicense, shownLicense } from './license.service.ts';
import { recordLicenseAct } from './license-audit.service.ts';

interface Claim {
  licenseCompanyEmail: string;
}

/** A claim that fails counts, so that keys cannot be guessed. */
async function counted<T>(
  { db, now }: Deps,
  { user }: ForwarderUser,
  { licenseCompanyEmail }: Claim,
  work: () => Promise<T>,
) {
  if (licenseCompanyEmail.toLowerCase() !== user.email.toLowerCase()) throw new Refusal('forbidden');
  const moment = now();
  await takeAttempt(db, attemptLimits.claim, user.id, moment);
  const answer = await work();
  await refundAttempt(db, attemptLimits.claim, user.id, moment);
  return answer;
}

const standingOf = ({ status, forwarderId }: LockedLicense, own: string) => ({
  status,
  isManaged: forwarderId === own,
  hasManager: forwarderId !== null,
});

/** Makes the forwarder the manager; one that it manages already stays as it is. */
async function claim(trx: Db, caller: ForwarderUser, license: LockedLicense, now: Date): Promise<ClaimedLicense> {
  if (license.forwarderId !== caller.forwarderId) {
    const why = { reason: 'claimed', changedBy: caller.user.id, changedDate: now };
    await changeLicense(trx, license, { forwarderId: caller.forwarderId }, why);
  }
  const seen = await requireLicense(trx, caller.forwarderId, license.id, now);
  if (license.forwarderId !== caller.forwarderId) {
    const after = { forwarder: seen.forwarder };
    await recordLicenseAct(trx, caller.by, now, { kind: 'licenseClaimed', license, after });
  }
  return {
    licenseKey: seen.licenseKey,
    status: seen.status === 'ASSIGNED' ? 'ALREADY_ASSIGNED' : 'CLAIMED',
    assignedTrucker: seen.status === 'ASSIGNED' && seen.isOwnDriver ? seen.truckerName : null,
    license: shownLicense(caller, seen),
  };
}

/** @throws Refusal forbidden, license_not_found, NOT_BELONG_ORGANIZATION, too_many_requests */
export function claimLicense(
  deps: Deps,
  caller: ForwarderUser,
  entry: Claim & { licenseKey: string },
): Promise<ClaimedLicense> {
  const moment = deps.now();
  return counted(deps, caller, entry, () =>
    deps.db.transaction().execute(async (trx) => {
      const license = await lockLicense(trx, entry.licenseKey, moment);
      if (!license || license.status === 'DISABLED') throw new Refusal('license_not_found');
      if (!isClaimable(standingOf(license, caller.forwarderId))) throw new Refusal('NOT_BELONG_ORGANIZATION');
      return claim(trx, caller, license, moment);
    }),
  );
}

/**
 * Claims every licence of an order that can be claimed.
 * @throws Refusal forbidden, request_invalid, NOT_BELONG_ORGANIZATION, too_many_requests
 */
export function claimOrder(
  deps: Deps,
  caller: ForwarderUser,
  entry: Claim & { orderId: string },
): Promise<ClaimedLicense[]> {
  const moment = deps.now();
  return counted(deps, caller, entry, () =>
    deps.db.transaction().execute(async (trx) => {
      const licenses = await lockLicensesOf(trx, entry.orderId, moment);
      if (licenses.length === 0) throw new Refusal('request_invalid');
      const claimable = licenses.filter((license) => isClaimable(standingOf(license, caller.forwarderId)));
      if (claimable.length === 0) throw new Refusal('NOT_BELONG_ORGANIZATION');
      const claimed: ClaimedLicense[] = [];
      for (const license of claimable) claimed.push(await claim(trx, caller, license, moment));
      return claimed;
    }),
  );
}
