import { displayTimeZone, localDay, startOfLocalDay } from '@quaygate/rules';

/** Days as the address keeps them: `today`, `tomorrow` or yyyy-MM-dd; empty where the range is open. */
export interface DayRange {
  from: string;
  to: string;
}

export const noDays: DayRange = { from: '', to: '' };

export const presets = ['today', 'tomorrow'] as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day of the address; anything else filters nothing. */
export const readDay = (text: string): string => (isDay(text) || presets.some((each) => each === text) ? text : '');

const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The calendar day that a day of the address means, yyyy-MM-dd. */
export function dayOf(text: string, now: Date): string {
  const today = localDay(now, displayTimeZone);
  if (text === 'today') return today;
  return text === 'tomorrow' ? after(today, 1) : text;
}

/** The slots that begin on these days, the last one included (FWD-BOOK-51). */
export function slotsOf({ from, to }: DayRange, now: Date): { slotBeginFrom?: Date; slotBeginTo?: Date } {
  return {
    ...(from && { slotBeginFrom: startOfLocalDay(dayOf(from, now), displayTimeZone) }),
    ...(to && { slotBeginTo: startOfLocalDay(after(dayOf(to, now), 1), displayTimeZone) }),
  };
}
