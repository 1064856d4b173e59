import type { License } from '@quaygate/contract';
import type { LicenseAction } from '@quaygate/rules';
import type { Random } from '../random.ts';

/** What a forwarder does next about its licences. */
export type LicenseStep =
  | { kind: 'assign'; licenseId: string; driverId: string }
  | { kind: 'revoke'; licenseId: string }
  | { kind: 'paySetupFee'; licenseKey: string }
  | { kind: 'buy'; quantity: number };

/** As many keep theirs, so that tours find drivers. */
const driversKept = 3;
const leaving = 0.3;

/**
 * The next step; none where every driver has a licence and stays.
 * @param waiting ids of the drivers without a licence
 */
export function nextLicenseStep(
  licenses: readonly Pick<License, 'id' | 'licenseKey' | 'managedBy' | 'possibleAction' | 'openBookingsCount'>[],
  waiting: readonly string[],
  random: Random,
): LicenseStep | undefined {
  const offered = (action: LicenseAction) =>
    licenses.filter(({ managedBy, possibleAction }) => managedBy === 'ME' && possibleAction.includes(action));

  const owed = offered('PAY_SETUP_FEE');
  if (owed.length) return { kind: 'paySetupFee', licenseKey: random.pick(owed).licenseKey };
  const free = offered('ASSIGN');
  if (waiting.length && free.length) {
    return { kind: 'assign', licenseId: random.pick(free).id, driverId: random.pick(waiting) };
  }
  if (waiting.length) return { kind: 'buy', quantity: random.int(1, Math.min(3, waiting.length)) };
  const assigned = offered('REVOKE');
  const idle = assigned.filter(({ openBookingsCount }) => openBookingsCount === 0);
  if (assigned.length <= driversKept || !idle.length || !random.chance(leaving)) return undefined;
  return { kind: 'revoke', licenseId: random.pick(idle).id };
}
