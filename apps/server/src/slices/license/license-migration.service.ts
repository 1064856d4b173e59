import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { changeLicense, expireLicenses, lockLicense } from './license.queries.ts';
import { hasLicense } from './license-assignment.queries.ts';
import { onceForDriver } from './license-assignment.service.ts';
import { driverName, recordLicenseAct } from './license-audit.service.ts';
import { findDriver } from './license-lookup.queries.ts';

interface Migration {
  id: string;
  oldTruckerId: string;
  newTruckerId: string;
  userId: string;
}

/**
 * Gives a licence with its status and date from one driver to another (api-platform 9).
 * @throws Refusal same_trucker, not_found, license_not_assigned_to_trucker, trucker_already_has_license, trucker_deleted
 */
export function migrateLicense({ db, now }: Deps, by: Actor, { id, oldTruckerId, newTruckerId, userId }: Migration) {
  const moment = now();
  if (oldTruckerId === newTruckerId) throw new Refusal('same_trucker');
  return onceForDriver(() =>
    db.transaction().execute(async (trx) => {
      const license = await lockLicense(trx, id, moment);
      const driver = await findDriver(trx, newTruckerId);
      const before = await findDriver(trx, oldTruckerId);
      if (!license || !driver || !before) throw new Refusal('not_found');
      const isAssigned = license.status === 'ASSIGNED' && license.truckerId === oldTruckerId;
      if (!isAssigned) throw new Refusal('license_not_assigned_to_trucker');
      if (driver.deletedDate) throw new Refusal('trucker_deleted');
      await expireLicenses(trx, moment, newTruckerId);
      if (await hasLicense(trx, newTruckerId)) throw new Refusal('trucker_already_has_license');
      const why = { reason: 'migrated', changedBy: userId, changedDate: moment };
      await changeLicense(trx, license, { truckerId: newTruckerId, assignDate: moment }, why);
      const drivers = { before: { driver: driverName(before) }, after: { driver: driverName(driver) } };
      await recordLicenseAct(trx, by, moment, { kind: 'licenseMigrated', license, ...drivers });
      return { id: license.id, licenseKey: license.licenseKey, truckerId: newTruckerId };
    }),
  );
}
