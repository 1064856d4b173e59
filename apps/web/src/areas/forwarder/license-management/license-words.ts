import type { License } from '@quaygate/contract';
import { expiryOf, type LicenseAction, type LicenseStatus } from '@quaygate/rules';
import { formatDate } from '#web/lib/dates.ts';
import { type Icon, IconArrowRight, IconBan, IconCreditCard, IconUserCheck, IconUserX } from '#web/ui/buttons/icons.ts';
import type { Tone } from '#web/ui/show/chip.tsx';

/** Chips of the list (FWD-LIC-13..17). */
export const statusTones: Record<LicenseStatus, Tone> = {
  EXPIRED: 'red',
  ASSIGNED: 'blue',
  UNASSIGNED_SETUP_FEE_REQUIRED: 'grey',
  UNASSIGNED: 'yellow',
  DISABLED: 'grey',
  INITIALIZING: 'grey',
};

export const actionIcons: Record<LicenseAction, Icon> = {
  ASSIGN: IconUserCheck,
  REVOKE: IconUserX,
  PAY_SETUP_FEE: IconCreditCard,
  TAKEOVER_MANAGEMENT: IconArrowRight,
  STOP_RENEWAL: IconBan,
};

/** How near the end of a licence is, and the word for it (FWD-LIC-05, FWD-LIC-51). */
export function endOf({ expirationDate, hasRenewal, status, paymentOpenUntil }: License, now: Date) {
  if (!expirationDate) return undefined;
  if (paymentOpenUntil) return { expiry: 'expiring', word: 'paymentOpen', date: formatDate(paymentOpenUntil) } as const;
  const expiry = status === 'EXPIRED' ? 'expired' : expiryOf(expirationDate, now);
  const word = expiry === 'expired' ? 'expiredOn' : hasRenewal ? 'renewsOn' : 'expiresOn';
  return { expiry, word, date: formatDate(expirationDate) } as const;
}
