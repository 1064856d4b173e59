import { addDays, addMonths, localDay, offsetMinutes, startOfLocalDay, weekdayOf } from './time-zone.ts';

export type Range = { start: Date; end: Date };

export const bucketUnits = ['HOUR', 'DAY', 'WEEK'] as const;
export type BucketUnit = (typeof bucketUnits)[number];

const hour = 3_600_000;

/** The first instant of the day after today. */
export const nextMidnight = (now: Date, timeZone: string): Date =>
  startOfLocalDay(addDays(localDay(now, timeZone), 1), timeZone);

/** So many periods of the local calendar up to the next local midnight (TRM-DASH-23). */
export function rangeUntilMidnight(
  duration: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR',
  amount: number,
  now: Date,
  timeZone: string,
): Range {
  const last = addDays(localDay(now, timeZone), 1);
  const first = {
    DAY: () => addDays(last, -amount),
    WEEK: () => addDays(last, -7 * amount),
    MONTH: () => addMonths(last, -amount),
    YEAR: () => addMonths(last, -12 * amount),
  }[duration]();
  return { start: startOfLocalDay(first, timeZone), end: startOfLocalDay(last, timeZone) };
}

/** Number of local days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / (24 * hour)) + 1;

/** Buckets of a custom range of so many days (terminal contract, 8.2). */
export const unitOfDays = (days: number): BucketUnit => (days <= 2 ? 'HOUR' : days <= 92 ? 'DAY' : 'WEEK');

/**
 * Buckets of a range, ascending: hours of real time, local days, local weeks from Monday. `begin` is that of the whole
 * bucket, `start` and `end` what of it lies in the range.
 */
export function bucketsOf({ start, end }: Range, unit: BucketUnit, timeZone: string): (Range & { begin: Date })[] {
  const day = localDay(start, timeZone);
  const first = unit === 'WEEK' ? addDays(day, 1 - weekdayOf(day)) : day;
  const sinceHour = (start.getTime() + offsetMinutes(start, timeZone) * 60_000) % hour;
  const beginOf = (index: number) =>
    unit === 'HOUR'
      ? new Date(start.getTime() - sinceHour + index * hour)
      : startOfLocalDay(addDays(first, index * (unit === 'WEEK' ? 7 : 1)), timeZone);
  const buckets = [];
  for (let index = 0; beginOf(index) < end; index++) {
    const [begin, next] = [beginOf(index), beginOf(index + 1)];
    buckets.push({ begin, start: begin < start ? start : begin, end: next < end ? next : end });
  }
  return buckets;
}
