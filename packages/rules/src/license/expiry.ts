import { displayTimeZone } from '../shell/shell-limits.ts';
import { addMonths, instantOfLocal, localDay, offsetMinutes } from '../slot/time-zone.ts';
import { expiringMonths } from './license-limits.ts';

export type Expiry = 'expired' | 'expiring' | 'active';

/** Expired before now; expiring from now up to and including the same local time one calendar month later (UI-04, UI-07). */
export function expiryOf(date: Date, now: Date): Expiry {
  if (date < now) return 'expired';
  return date <= monthAfter(now) ? 'expiring' : 'active';
}

function monthAfter(now: Date): Date {
  const wall = now.getTime() + offsetMinutes(now, displayTimeZone) * 60_000;
  const minutes = (wall - Math.floor(wall / 86_400_000) * 86_400_000) / 60_000;
  return instantOfLocal(addMonths(localDay(now, displayTimeZone), expiringMonths), 0, minutes, displayTimeZone);
}
