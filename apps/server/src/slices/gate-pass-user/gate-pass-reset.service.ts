import { fullName } from '@quaygate/rules';
import { recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { ActingUser } from '../approval/approval.service.ts';
import { deleteIdentifications, findIdentifications, lockDriver } from '../identification/identification.queries.ts';
import { driverOf } from '../identification/identification.service.ts';
import { insertSystemChange } from '../identification/system-change.queries.ts';
import type { GatePassDeps } from './gate-pass-user.service.ts';

/**
 * Removes the identifications of a driver, so that they can identify themselves again; no approval is needed, because no one
 * may pass by it (GATE-51).
 * @throws Refusal not_found, trucker_deleted, change_already_pending, trucker_identification_missing
 */
export async function resetIdentifications(
  { db, now }: GatePassDeps,
  { user, actor }: ActingUser,
  truckerId: string,
  notes: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const driver = await lockDriver(trx, truckerId);
    if (!driver) throw new Refusal('not_found');
    if (driver.deletedDate) throw new Refusal('trucker_deleted');
    if (driver.isChangePending) throw new Refusal('change_already_pending');
    const ids = (await findIdentifications(trx, truckerId)).map(({ id }) => id);
    if (ids.length === 0) throw new Refusal('trucker_identification_missing');
    await deleteIdentifications(trx, ids);
    const object = driverOf(driver);
    const by = { id: user.id, name: fullName(user.firstName, user.lastName) };
    await insertSystemChange(trx, { truckerId, name: object.name, after: { reset: true }, notes, by, now: now() });
    await recordAct(trx, actor, now(), { kind: 'identificationReset', object, after: { ...(notes && { notes }) } });
  });
}
