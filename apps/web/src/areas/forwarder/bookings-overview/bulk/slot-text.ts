import type { Tour } from '@quaygate/contract';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';

/** The slot of a tour in the time of its terminal. */
export const slotText = ({ timeSlot: { slotBegin, slotEnd } }: Tour, timeZone: string): string =>
  `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;
