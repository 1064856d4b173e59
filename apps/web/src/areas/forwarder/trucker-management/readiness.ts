import type { ForwarderTrucker } from '@quaygate/contract';

/** Whether the driver has a licence with which they can be booked now. */
export const isLicensed = (
  { licenseKey, expirationDate }: Pick<ForwarderTrucker, 'licenseKey' | 'expirationDate'>,
  now: Date,
): boolean => licenseKey !== null && expirationDate !== null && expirationDate > now;

/** Whether the link of a driver's invitation opens nothing any more. */
export const hasInvitationEnded = (
  { invitationEndsDate }: Pick<ForwarderTrucker, 'invitationEndsDate'>,
  now: Date,
): boolean => invitationEndsDate !== null && invitationEndsDate <= now;
