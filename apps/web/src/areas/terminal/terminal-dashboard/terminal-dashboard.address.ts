import { type Query, textIn } from '#web/lib/address.ts';
import { type RangeName, rangeNames } from './range.ts';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The chosen range; empty is the default of one day, also in place of days that are none (TRM-DASH-01). */
export function readDashboardAddress(query: Query): {
  range: Exclude<RangeName, 'day'> | '';
  from: string;
  to: string;
} {
  const none = { range: '', from: '', to: '' } as const;
  const [from, to] = [textIn(query, 'from'), textIn(query, 'to')];
  const range = rangeNames.find((name) => name === textIn(query, 'range')) ?? 'day';
  if (range === 'day') return none;
  if (range !== 'custom') return { ...none, range };
  return isDay(from) && isDay(to) ? { range, from, to } : none;
}
