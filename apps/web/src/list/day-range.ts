import { displayTimeZone, localDay, startOfLocalDay } from '@quaygate/rules';

/** Days as the address keeps them: `today`, another word of `presets` or yyyy-MM-dd; empty where the range is open. */
export interface DayRange {
  from: string;
  to: string;
}

export const noDays: DayRange = { from: '', to: '' };

const presets = ['yesterday', 'today', 'tomorrow'] as const;
export type Preset = (typeof presets)[number];
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day of the address; anything else filters nothing. */
export const readDay = (text: string): string => (isDay(text) || presets.some((each) => each === text) ? text : '');

const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The calendar day that a day of the address means, yyyy-MM-dd. */
export function dayOf(text: string, now: Date, zone = displayTimeZone): string {
  const today = localDay(now, zone);
  if (text === 'today') return today;
  if (text === 'yesterday') return after(today, -1);
  return text === 'tomorrow' ? after(today, 1) : text;
}

/** From the begin of the first day until the begin of the one after the last. */
export function momentsOf({ from, to }: DayRange, now: Date, zone = displayTimeZone): { from?: Date; until?: Date } {
  return {
    ...(from && { from: startOfLocalDay(dayOf(from, now, zone), zone) }),
    ...(to && { until: startOfLocalDay(after(dayOf(to, now, zone), 1), zone) }),
  };
}
