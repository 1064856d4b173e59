import { addDays, timetableDaysMax } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { type DayRange, readDay } from '#web/list/day-range.ts';

const directions = ['outbound', 'inbound'] as const;
type Direction = (typeof directions)[number];

export interface TimetableAddress extends DayRange {
  /** A list screen has one; trains are not searched. */
  search: string;
  direction: Direction[];
  atRisk: 'true' | '';
}

const isDate = (day: string) => day.includes('-');

/** Days, direction and the filter "at risk"; a longer range ends with the last day that is allowed. */
export function readTimetableAddress(query: Query): TimetableAddress {
  const from = readDay(textIn(query, 'from'));
  const to = readDay(textIn(query, 'to'));
  const last = isDate(from) ? addDays(from, timetableDaysMax - 1) : '';
  return {
    search: '',
    from,
    to: isDate(to) && last && to > last ? last : to,
    direction: listIn(query, 'direction', directions).slice(0, 1),
    atRisk: textIn(query, 'atRisk') === 'true' ? 'true' : '',
  };
}
