import type { ForwarderTrucker, TruckerUpdate } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  approveLink,
  denyLink,
  endLink,
  findLinkState,
  lockLink,
  noteLink,
  updateLink,
  wasLinked,
} from '../forwarder-trucker/forwarder-trucker.queries.ts';
import { revokeLicense } from '../license/license-assignment.queries.ts';
import { driverName, recordLicenseAct } from '../license/license-audit.service.ts';
import { insertNotice } from './driver-notice.queries.ts';
import { findTrucker, hasOpenBookings } from './trucker.queries.ts';

interface Link {
  forwarderId: string;
  truckerId: string;
}

/**
 * A driver of the forwarder, also one whose link has ended: the bookings stay with the forwarder.
 * @throws Refusal trucker_not_found
 */
export async function requireTrucker(db: Db, forwarderId: string, truckerId: string): Promise<void> {
  if (!(await wasLinked(db, forwarderId, truckerId))) throw new Refusal('trucker_not_found');
}

/** @throws Refusal trucker_not_found without a link that stands */
export async function getTrucker(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { forwarderId, truckerId }: Link,
): Promise<ForwarderTrucker> {
  const trucker = await findTrucker(db, forwarderId, truckerId, now());
  if (!trucker) throw new Refusal('trucker_not_found');
  return trucker;
}

/**
 * Decides on a pending driver and notifies them. Answers the approved driver; a denied one is no longer shown.
 * @throws Refusal trucker_not_found, approval_already_decided
 */
export async function decideOnTrucker(
  { db, now }: Deps,
  link: Link,
  { approved, decidedBy }: { approved: boolean; decidedBy: string },
): Promise<ForwarderTrucker | undefined> {
  const decidedDate = now();
  await db.transaction().execute(async (trx) => {
    const decide = approved ? approveLink : denyLink;
    if (!(await decide(trx, { ...link, decidedBy, decidedDate }))) {
      const state = await findLinkState(trx, link.forwarderId, link.truckerId);
      throw new Refusal(state === 'approved' || state === 'denied' ? 'approval_already_decided' : 'trucker_not_found');
    }
    const { truckerId, forwarderId } = link;
    const kind = approved ? 'approved' : 'denied';
    await insertNotice(trx, { truckerId, kind, detail: { forwarderId }, occurredAt: decidedDate });
  });
  return approved ? getTrucker({ db, now }, link) : undefined;
}

/**
 * Changes the forwarder's own record of a driver; bookings and tours that exist keep theirs (FWD-TRK-28).
 * A change made from an older version is refused (FWD-TRK-32).
 * @throws Refusal trucker_not_found, trucker_not_approved, changed_meanwhile
 */
export async function updateTrucker(
  { db, now }: Deps,
  link: Link,
  change: TruckerUpdate,
  changedBy: string,
): Promise<ForwarderTrucker> {
  const isUpdated = await updateLink(db, link, { ...change, changedDate: now(), changedBy });
  const trucker = await getTrucker({ db, now }, link);
  if (isUpdated) return trucker;
  const isOther = change.version !== undefined && trucker.forwarderApproval.approved;
  throw new Refusal(isOther ? 'changed_meanwhile' : 'trucker_not_approved');
}

/**
 * Notes something of a driver, for the forwarder alone (FWD-TRK-38).
 * @throws Refusal trucker_not_found, changed_meanwhile
 */
export async function noteTrucker(
  { db, now }: Deps,
  link: Link,
  { note, version }: { note: string | null; version?: number | undefined },
  changedBy: string,
): Promise<ForwarderTrucker> {
  const isNoted = await noteLink(db, link, { note, version, changedDate: now(), changedBy });
  const trucker = await getTrucker({ db, now }, link);
  if (!isNoted) throw new Refusal('changed_meanwhile');
  return trucker;
}

/**
 * Ends the link of driver and forwarder; a licence that the forwarder manages becomes free again (FWD-TRK-29).
 * @throws Refusal trucker_not_found, trucker_has_open_bookings
 */
export async function removeTrucker({ db, now }: Deps, link: Link, userId: string, by: Actor): Promise<void> {
  const { forwarderId, truckerId } = link;
  await db.transaction().execute(async (trx) => {
    // Holds off bookings of this driver, which share the link.
    const standing = await lockLink(trx, forwarderId, truckerId);
    if (!standing) throw new Refusal('trucker_not_found');
    if (await hasOpenBookings(trx, forwarderId, truckerId)) throw new Refusal('trucker_has_open_bookings');
    await endLink(trx, standing.id, now());
    tell(trx, { noun: 'trucker', forwarderId });
    const license = await revokeLicense(trx, { forwarderId, truckerId, changedBy: userId, changedDate: now() });
    const before = { driver: driverName(standing) };
    if (license) await recordLicenseAct(trx, by, now(), { kind: 'licenseRevoked', license, before });
  });
}
