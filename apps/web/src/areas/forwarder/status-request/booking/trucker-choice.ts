import type { ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { fullName, holdsWords, isBlank, plateReading, searchedPlate } from '@quaygate/rules';

export type TruckerRefusal = 'license_plate_missing' | 'trucker_without_license';

/** Why a trucker cannot be booked for a slot (FWD-STAT-36); without a slot only what holds at any time. */
export function truckerRefusal(
  { licensePlate, needsLicense, licenseStatus, expirationDate, hasRenewal }: ForwarderTrucker,
  slot: Pick<OfferedSlot, 'slotBegin'> | undefined,
): TruckerRefusal | undefined {
  if (!licensePlate) return 'license_plate_missing';
  if (!needsLicense) return undefined;
  if (licenseStatus !== 'ASSIGNED' || !expirationDate) return 'trucker_without_license';
  return slot && !hasRenewal && expirationDate <= slot.slotBegin ? 'trucker_without_license' : undefined;
}

export const truckerName = ({ firstName, lastName }: Pick<ForwarderTrucker, 'firstName' | 'lastName'>): string =>
  fullName(firstName, lastName);

/** Truckers by the words of the name or by a part of the plate, as the server finds them (FWD-TRK-34); those who can be booked first. */
export function findTruckers(
  truckers: readonly ForwarderTrucker[],
  search: string,
  slot: OfferedSlot | undefined,
): ForwarderTrucker[] {
  const plate = searchedPlate(search);
  const found = truckers.filter(
    (trucker) =>
      isBlank(search) ||
      holdsWords(truckerName(trucker), search) ||
      (plate !== undefined && plateReading(trucker.licensePlate ?? '').includes(plate)),
  );
  const isRefused = (trucker: ForwarderTrucker) => truckerRefusal(trucker, slot) !== undefined;
  return [...found.filter((trucker) => !isRefused(trucker)), ...found.filter(isRefused)];
}
