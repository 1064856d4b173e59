import type { License, LicenseAssignment, LicenseChange } from '@quaygate/contract';
import { revokedStatus } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { violates } from '../../db/constraint.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockLink } from '../forwarder-trucker/forwarder-trucker.queries.ts';
import { findCompanyLicensing } from '../licensing/licensing.queries.ts';
import { changeLicense, expireLicenses } from './license.queries.ts';
import { type ForwarderUser, lockManaged, requireLicense, shownLicense } from './license.service.ts';
import { assignFreeLicense, hasLicense, lockDriver } from './license-assignment.queries.ts';
import { driverName, recordLicenseAct } from './license-audit.service.ts';
import { findDriver } from './license-lookup.queries.ts';

/** Of two who assign a licence to one driver at the same moment the database refuses one. */
export async function onceForDriver<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'license_once_per_trucker')) throw new Refusal('trucker_already_has_license');
    throw error;
  }
}

/**
 * Gives a driver one of the forwarder's free licences (api-forwarder 6.2).
 * @throws Refusal trucker_not_found, trucker_not_approved, trucker_already_has_license, no_license_available
 */
export function assignAnyLicense(
  { db, now }: Deps,
  { forwarderId, user, by }: ForwarderUser,
  truckerId: string,
): Promise<LicenseAssignment> {
  const changedDate = now();
  const assignment = { forwarderId, truckerId, changedBy: user.id, changedDate };
  return onceForDriver(() =>
    db.transaction().execute(async (trx) => {
      const driver = await lockDriver(trx, assignment);
      if (!driver) throw new Refusal('trucker_not_found');
      if (driver.state !== 'approved') throw new Refusal('trucker_not_approved');
      if (driver.hasLicense) throw new Refusal('trucker_already_has_license');
      if (driver.hasDue) await expireLicenses(trx, changedDate, truckerId);
      const license = await assignFreeLicense(trx, assignment);
      if (!license) throw new Refusal('no_license_available');
      const { id, licenseKey, expirationDate } = license;
      const after = { driver: driverName(driver) };
      await recordLicenseAct(trx, by, changedDate, { kind: 'licenseAssigned', license: { id, licenseKey }, after });
      return { licenseKey, expirationDate };
    }),
  );
}

/**
 * Assigns a licence to a driver, or takes it from its driver (api-forwarder 6.3).
 * @throws Refusal license_not_found, forwarder_not_allowed, license_not_assignable, license_not_assigned,
 *   trucker_not_approved, trucker_already_has_license
 */
export async function assignOrRevoke(
  { db, now }: Deps,
  caller: ForwarderUser,
  ref: string,
  change: LicenseChange,
): Promise<License> {
  const moment = now();
  const truckerId = change.licenseUserId ?? change.truckerId;
  return onceForDriver(() =>
    db.transaction().execute(async (trx) => {
      if (change.action === 'ASSIGN') await assign(trx, caller, { ref, truckerId: truckerId ?? '' }, moment);
      else await revoke(trx, caller, { ref, truckerId }, moment);
      return shownLicense(caller, await requireLicense(trx, caller.forwarderId, ref, moment));
    }),
  );
}

async function assign(
  trx: Db,
  caller: ForwarderUser,
  { ref, truckerId }: { ref: string; truckerId: string },
  now: Date,
) {
  // The link before the licence, as everybody who locks both.
  const link = await lockLink(trx, caller.forwarderId, truckerId);
  const license = await lockManaged(trx, caller, ref, now);
  if (license.status !== 'UNASSIGNED') throw new Refusal('license_not_assignable');
  if (link?.state !== 'approved') throw new Refusal('trucker_not_approved');
  await expireLicenses(trx, now, truckerId);
  if (await hasLicense(trx, truckerId)) throw new Refusal('trucker_already_has_license');
  const why = { reason: 'assigned', changedBy: caller.user.id, changedDate: now };
  await changeLicense(trx, license, { status: 'ASSIGNED', truckerId, assignDate: now }, why);
  const after = { driver: driverName(link) };
  await recordLicenseAct(trx, caller.by, now, { kind: 'licenseAssigned', license, after });
}

async function revoke(
  trx: Db,
  caller: ForwarderUser,
  { ref, truckerId }: { ref: string; truckerId: string | undefined },
  now: Date,
) {
  const license = await lockManaged(trx, caller, ref, now);
  const isOther = truckerId !== undefined && truckerId !== license.truckerId;
  if (license.status !== 'ASSIGNED' || license.truckerId === null || isOther) throw new Refusal('license_not_assigned');
  const driver = await findDriver(trx, license.truckerId);
  // A setup fee is paid by card.
  const sells = (await findCompanyLicensing(trx, caller.forwarderId)) === 'card';
  const status = revokedStatus(sells && driver?.isIdentified === true);
  const why = { reason: 'revoked', changedBy: caller.user.id, changedDate: now, truckerId: license.truckerId };
  await changeLicense(trx, license, { status, truckerId: null, assignDate: null }, why);
  const before = { driver: driver && driverName(driver) };
  await recordLicenseAct(trx, caller.by, now, { kind: 'licenseRevoked', license, before });
}
