import type { License } from '@quaygate/contract';
import { takeOverRefusal } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { atProvider } from '../../serving/at-provider.ts';
import type { Deps } from '../../serving/deps.ts';
import { takeOverMail } from './license.mails.ts';
import { changeLicense, type LockedLicense } from './license.queries.ts';
import { type ForwarderUser, lockManaged, lockSeen, requireLicense, shownLicense } from './license.service.ts';
import { recordLicenseAct } from './license-audit.service.ts';
import { findCompanyEmail } from './license-lookup.queries.ts';
import { countRenewals, lockOrderOf } from './license-purchase.queries.ts';

/**
 * Stops the renewal: the licence stays as it is until its date (api-forwarder 6.3).
 * @throws Refusal license_not_found, forwarder_not_allowed, renewal_not_active, stripe_checkout_failed
 */
export function stopRenewal(deps: Deps, caller: ForwarderUser, ref: string): Promise<License> {
  const { db, now } = deps;
  const moment = now();
  return db.transaction().execute(async (trx) => {
    // Of two licences of one order at once the second counts what the first left.
    await lockOrderOf(trx, ref);
    const license = await lockManaged(trx, caller, ref, moment);
    const seen = await requireLicense(trx, caller.forwarderId, license.id, moment);
    if (!shownLicense(caller, seen).possibleAction.includes('STOP_RENEWAL')) throw new Refusal('renewal_not_active');
    const why = { reason: 'renewal stopped', changedBy: caller.user.id, changedDate: moment };
    await changeLicense(trx, license, { hasRenewal: false, stoppedDate: moment }, why);
    await recordLicenseAct(trx, caller.by, moment, { kind: 'licenseRenewalStopped', license });
    await tellProvider(trx, deps, license);
    return shownLicense(caller, await requireLicense(trx, caller.forwarderId, license.id, moment));
  });
}

/** The subscription renews one licence less, the last one ends it; a number that is told again changes nothing. */
async function tellProvider(trx: Db, deps: Deps, { licenseOrderId, orderId }: LockedLicense): Promise<void> {
  const { payments } = deps;
  if (!payments || !licenseOrderId || !orderId) return;
  const renewals = await countRenewals(trx, licenseOrderId);
  await atProvider(deps, () =>
    renewals > 0 ? payments.changeQuantity(orderId, renewals) : payments.cancelSubscription(orderId),
  );
}

/**
 * Makes the forwarder the manager of a licence whose driver came over, or that has no manager; the former one is told.
 * @throws Refusal license_not_found, NOT_BELONG_ORGANIZATION, license_must_be_assigned_or_unassigned, license_already_taken_over
 */
export function takeOverLicense({ db, now }: Deps, caller: ForwarderUser, ref: string): Promise<License> {
  const moment = now();
  return db.transaction().execute(async (trx) => {
    const { locked, seen } = await lockSeen(trx, caller, ref, moment);
    if (!locked || !seen) throw new Refusal('license_not_found');
    const refusal = takeOverRefusal({ ...seen, isVisible: true });
    if (refusal) throw new Refusal(refusal);
    const why = { reason: 'taken over', changedBy: caller.user.id, changedDate: moment };
    await changeLicense(trx, locked, { forwarderId: caller.forwarderId }, why);
    const taken = await requireLicense(trx, caller.forwarderId, locked.id, moment);
    const [before, after] = [{ forwarder: seen.forwarder }, { forwarder: taken.forwarder }];
    await recordLicenseAct(trx, caller.by, moment, { kind: 'licenseTakenOver', license: locked, before, after });
    const to = locked.forwarderId && (await findCompanyEmail(trx, locked.forwarderId));
    if (to) await outboxMail({ db: trx, now }).send(takeOverMail(to, { ...taken, takenOverBy: taken.forwarder ?? '' }));
    return shownLicense(caller, taken);
  });
}
