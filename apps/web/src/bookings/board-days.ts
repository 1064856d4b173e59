import { addDays, localDay, slotHorizonDays, weekdayOf } from '@quaygate/rules';

/** The board reaches back this many days (TRM-SLOT-02). */
const daysBack = 14;

/** The days that the board can show, yyyy-MM-dd: from two weeks ago to the last one with slots. */
export interface BoardDays {
  today: string;
  first: string;
  last: string;
}

export function boardDays(now: Date, timeZone: string): BoardDays {
  const today = localDay(now, timeZone);
  return { today, first: addDays(today, -daysBack), last: addDays(today, slotHorizonDays) };
}

/** The nearest day that the board can show. */
export const within = (day: string, { first, last }: BoardDays): string =>
  day < first ? first : day > last ? last : day;

export const isWithin = (day: string, { first, last }: BoardDays): boolean => day >= first && day <= last;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** ISO 8601: week 1 is the one with the first Thursday of the year. */
export function weekNumber(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  const newYear = Date.parse(`${thursday.slice(0, 4)}-01-01`);
  return Math.floor((Date.parse(thursday) - newYear) / 86_400_000 / 7) + 1;
}
