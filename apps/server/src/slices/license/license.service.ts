import type { LicenseAssignment } from '@quaygate/contract';
import { violates } from '../../db/constraint.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { lockLink } from '../forwarder-trucker/forwarder-trucker.queries.ts';
import { assignFreeLicense, expireLicenses, hasLicense } from './license.queries.ts';

/**
 * Gives a driver one of the forwarder's free licences (api-forwarder 6.2).
 * @throws Refusal trucker_not_found, trucker_not_approved, trucker_already_has_license, no_license_available
 */
export async function assignAnyLicense(
  { db, now }: Deps,
  { forwarderId, truckerId, userId }: { forwarderId: string; truckerId: string; userId: string },
): Promise<LicenseAssignment> {
  const assignment = { forwarderId, truckerId, changedBy: userId, changedDate: now() };
  try {
    return await db.transaction().execute(async (trx) => {
      const link = await lockLink(trx, forwarderId, truckerId);
      if (!link) throw new Refusal('trucker_not_found');
      if (link.state !== 'approved') throw new Refusal('trucker_not_approved');
      await expireLicenses(trx, assignment);
      if (await hasLicense(trx, truckerId)) throw new Refusal('trucker_already_has_license');
      const license = await assignFreeLicense(trx, assignment);
      if (!license) throw new Refusal('no_license_available');
      return license;
    });
  } catch (error) {
    // Another forwarder assigned one at the same moment.
    if (violates(error, 'license_once_per_trucker')) throw new Refusal('trucker_already_has_license');
    throw error;
  }
}
