import { expiringStatuses, type PaymentStanding, paidUntil } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { changeLicense, type LockedLicense } from '../license/license.queries.ts';
import { hasLicense } from '../license/license-assignment.queries.ts';
import { findBefore } from '../license/license-lookup.queries.ts';

export const hour = 3_600_000;

export const day = 24 * hour;

/** Status, date and renewal of one licence as the paid periods have it. */
export async function renew(
  trx: Db,
  license: LockedLicense,
  { periods, endedDate }: PaymentStanding,
  now: Date,
): Promise<void> {
  const why = { changedBy: null, changedDate: now };
  const until = paidUntil(periods, license.stoppedDate);
  let status = license.status;
  if (until && (license.expirationDate === null || until > license.expirationDate)) {
    const back = await renewedStatus(trx, license, until, now);
    const reason = license.expirationDate === null ? 'paid' : 'renewed';
    await changeLicense(trx, license, { expirationDate: until, ...back }, { ...why, reason });
    status = back.status ?? status;
  }
  if (!endedDate || !license.hasRenewal) return;
  const stopped = { hasRenewal: false, stoppedDate: endedDate };
  await changeLicense(trx, { id: license.id, status }, stopped, { ...why, reason: 'subscription ended' });
}

/** A new licence becomes free with its first paid period; a late renewal brings back what the licence was before. */
async function renewedStatus(trx: Db, { id, status, truckerId }: LockedLicense, until: Date, now: Date) {
  if (status === 'INITIALIZING') return { status: 'UNASSIGNED' } as const;
  if (status !== 'EXPIRED' || until <= now) return {};
  const before = (await findBefore(trx, id, 'EXPIRED'))?.fromStatus ?? 'UNASSIGNED';
  // Its driver may have another one by now.
  const isTaken = before === 'ASSIGNED' && (truckerId === null || (await hasLicense(trx, truckerId)));
  if (isTaken || !expiringStatuses.some((one) => one === before))
    return { status: 'UNASSIGNED', truckerId: null, assignDate: null } as const;
  return { status: before };
}
