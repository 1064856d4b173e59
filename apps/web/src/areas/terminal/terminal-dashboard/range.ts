import { addDays, localDay, rangeUntilMidnight, statisticMaxDays } from '@quaygate/rules';

export const presets = { day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;
export type Preset = keyof typeof presets;
export type RangeName = Preset | 'custom';
export const rangeNames = [...(Object.keys(presets) as Preset[]), 'custom'] as const satisfies readonly RangeName[];

/** Local days 'yyyy-MM-dd', both included; an empty one was cleared. */
export interface Days {
  from: string;
  to: string;
}

/** The days a preset covers now: it ends with today (TRM-DASH-23). */
export function daysOfPreset(preset: Preset, now: Date, timeZone: string): Days {
  const { start, end } = rangeUntilMidnight(presets[preset], 1, now, timeZone);
  return { from: localDay(start, timeZone), to: addDays(localDay(end, timeZone), -1) };
}

export type DayFault = 'pickBothDates' | 'dateNotFuture' | 'notMoreThanTwoYears';
export type DayFaults = { [Field in keyof Days]?: DayFault };

/** What is wrong with picked days, by field (TRM-DASH-10, TRM-DASH-12, TRM-DASH-13). */
export function faultsOf({ from, to }: Days, today: string): DayFaults {
  const each = (day: string): DayFault | undefined =>
    day === '' ? 'pickBothDates' : day > today ? 'dateNotFuture' : undefined;
  const [first, last] = [each(from), each(to)];
  if (first || last) return { ...(first && { from: first }), ...(last && { to: last }) };
  return from < addDays(to, -statisticMaxDays) ? { from: 'notMoreThanTwoYears' } : {};
}

export const isAccepted = (days: Days, today: string): boolean => Object.keys(faultsOf(days, today)).length === 0;

/** Sets one day; the other one goes along where the range would be turned round (TRM-DASH-11, TRM-DASH-26). */
export function withDay(days: Days, field: keyof Days, day: string): Days {
  const next = { ...days, [field]: day };
  return next.from !== '' && next.to !== '' && next.from > next.to ? { from: day, to: day } : next;
}
