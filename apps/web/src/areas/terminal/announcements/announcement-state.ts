import type { Announcement } from '@quaygate/contract';
import { announcementState } from '@quaygate/rules';

export type Stand = 'current' | 'coming' | 'past' | 'ended' | 'withdrawn';

/** Where an announcement stands; one that was ended says so. */
export function stateOf({ from, until, endedDate }: Announcement, now: Date): Stand {
  if (endedDate) return endedDate <= from ? 'withdrawn' : 'ended';
  return announcementState({ from, until }, now);
}

export const isOpen = (announcement: Announcement, now: Date) =>
  ['current', 'coming'].includes(stateOf(announcement, now));
