import {
  documentStatuses,
  identificationState,
  isDocumentGood,
  isTerrorGood,
  type ManualStatus,
  terrorStatuses,
} from '@quaygate/rules';
import { z } from 'zod';
import type { Db, Trx } from '../../db/client.ts';
import { disableAccount } from '../../identity/accounts.ts';
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

/** What an approval of a driver's change holds; what is absent stays. */
export const TruckerFields = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** Whose statuses they are. */
  identification: z.string().optional(),
  documentStatus: z.enum(documentStatuses).optional(),
  terrorStatus: z.enum(terrorStatuses).optional(),
  delete: z.literal(true).optional(),
  reset: z.literal(true).optional(),
});
export type TruckerFields = z.infer<typeof TruckerFields>;

/** What an administrator asks for. */
export interface RequestedTruckerChange {
  truckerId: string;
  change:
    | {
        firstName?: string | undefined;
        lastName?: string | undefined;
        terrorStatus?: ManualStatus | undefined;
        documentStatus?: ManualStatus | undefined;
      }
    | 'delete';
}

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

async function wantedFields(
  db: Db,
  driver: ChangedDriver,
  change: Exclude<RequestedTruckerChange['change'], 'delete'>,
) {
  const [entry] = await findIdentifications(db, driver.userId);
  if (!entry) throw new Refusal('trucker_identification_missing');
  const before: TruckerFields = {};
  const after: TruckerFields = {};
  for (const name of ['firstName', 'lastName'] as const) {
    const wanted = change[name];
    if (wanted === undefined || wanted === driver[name]) continue;
    before[name] = driver[name];
    after[name] = wanted;
  }
  const { documentStatus = entry.documentStatus, terrorStatus = entry.terrorStatus } = change;
  if (documentStatus !== entry.documentStatus) {
    if (!entry.submittedDate || isDocumentGood(entry.documentStatus)) throw new Refusal('status_not_changeable');
    Object.assign(before, { documentStatus: entry.documentStatus });
    Object.assign(after, { identification: entry.id, documentStatus });
  }
  if (terrorStatus !== entry.terrorStatus) {
    if (!entry.submittedDate || isTerrorGood(entry.terrorStatus)) throw new Refusal('status_not_changeable');
    Object.assign(before, { ...(entry.terrorStatus ? { terrorStatus: entry.terrorStatus } : {}) });
    Object.assign(after, { identification: entry.id, terrorStatus });
  }
  return { before, after };
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
