import type { ForwarderTrucker, OfferedSlot } from '@quaygate/contract';
import { plateKey } from '@quaygate/rules';

export type TruckerRefusal = 'license_plate_missing' | 'trucker_without_license';

/** Why a trucker cannot be booked for a slot (FWD-STAT-36); without a slot only what holds at any time. */
export function truckerRefusal(
  { licensePlate, licenseStatus, expirationDate }: ForwarderTrucker,
  slot: Pick<OfferedSlot, 'slotBegin'> | undefined,
): TruckerRefusal | undefined {
  if (!licensePlate) return 'license_plate_missing';
  if (licenseStatus !== 'ASSIGNED' || !expirationDate) return 'trucker_without_license';
  return slot && expirationDate <= slot.slotBegin ? 'trucker_without_license' : undefined;
}

export const truckerName = ({ firstName, lastName }: Pick<ForwarderTrucker, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Truckers by part of the name, in either order, or of the plate without separators; those who can be booked first. */
export function findTruckers(
  truckers: readonly ForwarderTrucker[],
  search: string,
  slot: OfferedSlot | undefined,
): ForwarderTrucker[] {
  const words = plain(search).trim();
  const plate = plateKey(search);
  const found = truckers.filter(
    (trucker) =>
      words === '' ||
      plain(truckerName(trucker)).includes(words) ||
      plain(`${trucker.lastName} ${trucker.firstName}`).includes(words) ||
      (plate !== '' && plateKey(trucker.licensePlate ?? '').includes(plate)),
  );
  const isRefused = (trucker: ForwarderTrucker) => truckerRefusal(trucker, slot) !== undefined;
  return [...found.filter((trucker) => !isRefused(trucker)), ...found.filter(isRefused)];
}
