import {
  type License,
  type LicenseFilter,
  licenseWrite,
  type Page,
  type PageQuery,
  platformWrite,
} from '@quaygate/contract';
import { displayTimeZone, possibleActions, startOfLocalDay } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { holds, type User } from '../../serving/caller.ts';
import type { Deps } from '../../serving/deps.ts';
import { lockLicense } from './license.queries.ts';
import { findLicense, findLicenses, type SeenLicense } from './license-list.queries.ts';

/** A user who calls for one forwarder. */
export interface ForwarderUser {
  user: User;
  forwarderId: string;
  /** For the audit log. */
  by: Actor;
}

/** By a role of the linked forwarder, or by one of the platform (api-forwarder 1.2). */
function mayWrite({ user, forwarderId }: ForwarderUser): boolean {
  const isLinked = user.forwarders.some(({ id }) => id === forwarderId);
  return isLinked ? holds(user, licenseWrite) : holds(user, platformWrite);
}

/** A licence with what the caller can do with it. */
export const shownLicense = (caller: ForwarderUser, license: SeenLicense): License => ({
  ...license,
  managedBy: license.isManaged ? 'ME' : 'OTHERS',
  possibleAction: possibleActions({ ...license, isVisible: true, mayWrite: mayWrite(caller) }),
});

/** The first name of a pair counts (FWD-LIC-48). */
export async function getLicenses(
  { db, now }: Deps,
  caller: ForwarderUser,
  filter: LicenseFilter,
  { page, size }: PageQuery,
): Promise<Page<License>> {
  const day = filter.expiresBefore ?? filter.expirationDate;
  const condition = {
    search: filter.search ?? filter.searchTerm,
    statuses: filter.licenseStatuses ?? filter.status,
    managedBy: filter.managedBy,
    expiresBefore: day === undefined ? undefined : startOfLocalDay(day, displayTimeZone),
  };
  const found = await findLicenses(db, caller.forwarderId, condition, { page: filter.page ?? page, size }, now());
  return { ...found, items: found.items.map((license) => shownLicense(caller, license)) };
}

/** @throws Refusal license_not_found for one that is not there or not to be seen */
export async function getLicense({ db, now }: Deps, caller: ForwarderUser, ref: string): Promise<License> {
  return shownLicense(caller, await requireLicense(db, caller.forwarderId, ref, now()));
}

/** @throws Refusal license_not_found */
export async function requireLicense(db: Db, forwarderId: string, ref: string, now: Date): Promise<SeenLicense> {
  const license = await findLicense(db, forwarderId, ref, now);
  if (!license) throw new Refusal('license_not_found');
  return license;
}

/** The licence locked, and as the forwarder sees it. */
export async function lockSeen(trx: Db, { forwarderId }: ForwarderUser, ref: string, now: Date) {
  const locked = await lockLicense(trx, ref, now);
  return { locked, seen: locked && (await findLicense(trx, forwarderId, locked.id, now)) };
}

/** @throws Refusal license_not_found, forwarder_not_allowed for one that another forwarder manages */
export async function lockManaged(trx: Db, caller: ForwarderUser, ref: string, now: Date) {
  const { locked, seen } = await lockSeen(trx, caller, ref, now);
  if (!locked || !seen) throw new Refusal('license_not_found');
  if (!seen.isManaged) throw new Refusal('forwarder_not_allowed');
  return locked;
}
