import type { ForwarderTrucker } from '@quaygate/contract';

/** Whether the driver has a licence with which they can be booked now. */
export const isLicensed = (
  { licenseKey, expirationDate }: Pick<ForwarderTrucker, 'licenseKey' | 'expirationDate'>,
  now: Date,
): boolean => licenseKey !== null && expirationDate !== null && expirationDate > now;
