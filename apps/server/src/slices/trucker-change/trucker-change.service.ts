import { identificationState, isDocumentGood, isTerrorGood } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { disableAccount } from '../../identity/account-end.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  deleteIdentifications,
  findIdentification,
  findIdentifications,
  updateIdentification,
} from '../identification/identification.queries.ts';
import { driverOf } from '../identification/identification.service.ts';
import { keepOnly } from '../identification/identification-result.service.ts';
import { recordLicenseAct } from '../license/license-audit.service.ts';
import {
  type ChangedDriver,
  endLinksOf,
  findChangedDriver,
  freeLicensesOf,
  hasAccount,
  lockChangedDriver,
  markDeleted,
  renameDriver,
} from './trucker-change.queries.ts';
import { type RequestedTruckerChange, type TruckerFields, wantedFields } from './trucker-change-fields.rule.ts';

/**
 * What a change is about, as its approval stores it; fields that would stay as they are count as not asked for (GATE-18).
 * @throws Refusal not_found, trucker_deleted, trucker_identification_missing, status_not_changeable, empty_change
 */
export async function subjectOfTruckerChange({ db }: Pick<Deps, 'db'>, { truckerId, change }: RequestedTruckerChange) {
  const driver = await findChangedDriver(db, truckerId);
  if (!driver) throw new Refusal('not_found');
  if (driver.deletedDate) throw new Refusal('trucker_deleted');
  const { id, name } = driverOf(driver);
  const object = { objectId: id, objectName: name } as const;
  if (change === 'delete') return { ...object, before: null, after: { delete: true } };
  const fields = await wantedFields(db, driver, change);
  if (Object.keys(fields.after).length === 0) throw new Refusal('empty_change');
  return { ...object, ...fields };
}

interface Approved {
  truckerId: string;
  approval: string;
  before: TruckerFields;
  after: TruckerFields;
  actor: Actor;
  now: Date;
}

/**
 * Carries out an approved change of a driver, in the transaction of its approval (GATE-48).
 * @throws Refusal not_found, changed_meanwhile where driver or identification are others than when it was asked for
 */
export async function applyTruckerChange(trx: Trx, change: Approved): Promise<void> {
  const driver = await lockChangedDriver(trx, change.truckerId);
  if (!driver) throw new Refusal('not_found');
  if (driver.deletedDate) throw new Refusal('changed_meanwhile');
  if (change.after.delete) return deleteDriver(trx, driver, change);
  const { firstName, lastName, identification } = change.after;
  const isOther = (['firstName', 'lastName'] as const).some(
    (name) => change.before[name] !== undefined && change.before[name] !== driver[name],
  );
  if (isOther) throw new Refusal('changed_meanwhile');
  const names = { ...(firstName === undefined ? {} : { firstName }), ...(lastName === undefined ? {} : { lastName }) };
  if (Object.keys(names).length > 0) await renameDriver(trx, driver.userId, names);
  if (identification !== undefined) await setStatuses(trx, identification, change);
  const { before, after, approval } = change;
  await recordAct(trx, change.actor, change.now, {
    ...{ kind: 'truckerChanged', object: driverOf({ ...driver, ...names }) },
    ...{ before, after: { ...after, approval } },
  });
}

async function setStatuses(trx: Trx, id: string, { truckerId, before, after, now }: Approved): Promise<void> {
  const row = await findIdentification(trx, { truckerId, id });
  const { documentStatus = row?.documentStatus, terrorStatus = row?.terrorStatus } = after;
  const isOther =
    !row ||
    documentStatus === undefined ||
    (before.documentStatus !== undefined && before.documentStatus !== row.documentStatus) ||
    (after.terrorStatus !== undefined && (before.terrorStatus ?? null) !== row.terrorStatus);
  if (isOther) throw new Refusal('changed_meanwhile');
  const becameGood =
    (after.documentStatus && isDocumentGood(after.documentStatus)) ||
    (after.terrorStatus && isTerrorGood(after.terrorStatus));
  await updateIdentification(trx, id, {
    ...{ documentStatus, terrorStatus: terrorStatus ?? null, changedDate: now },
    ...(becameGood ? { verifiedDate: now } : {}),
  });
  const state = identificationState({ ...row, documentStatus, terrorStatus: terrorStatus ?? null });
  if (state === 'verified') await keepOnly(trx, { truckerId, id });
}

/** Account, links, licences, identification and pictures go; open bookings stay and are not admitted at the gate. */
async function deleteDriver(trx: Trx, driver: ChangedDriver, { approval, actor, now }: Approved): Promise<void> {
  const { userId } = driver;
  await markDeleted(trx, userId, now);
  if (await hasAccount(trx, userId)) await disableAccount(trx, userId, now);
  await endLinksOf(trx, userId, now);
  const name = driverOf(driver).name;
  for (const license of await freeLicensesOf(trx, userId, { id: actor.id, now }))
    await recordLicenseAct(trx, actor, now, { kind: 'licenseRevoked', license, before: { driver: name } });
  const ids = (await findIdentifications(trx, userId)).map(({ id }) => id);
  if (ids.length > 0) await deleteIdentifications(trx, ids);
  await recordAct(trx, actor, now, { kind: 'truckerDeleted', object: driverOf(driver), after: { approval } });
}
