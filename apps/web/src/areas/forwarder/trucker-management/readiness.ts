import type { ForwarderTrucker } from '@quaygate/contract';

/** Whether the driver has a licence with which they can be booked now, or needs none. */
export const isLicensed = (
  {
    needsLicense,
    licenseKey,
    expirationDate,
  }: Pick<ForwarderTrucker, 'needsLicense' | 'licenseKey' | 'expirationDate'>,
  now: Date,
): boolean => !needsLicense || (licenseKey !== null && expirationDate !== null && expirationDate > now);

/** Whether the link of a driver's invitation opens nothing any more. */
export const hasInvitationEnded = (
  { invitationEndsDate }: Pick<ForwarderTrucker, 'invitationEndsDate'>,
  now: Date,
): boolean => invitationEndsDate !== null && invitationEndsDate <= now;
