import { type Query, textIn } from '#web/lib/address.ts';
import { readDay } from '#web/list/day-range.ts';

/** Which day is shown, and what drivers are searched by, as they stand in the address. */
export interface DriverBoardAddress {
  /** yyyy-MM-dd, or a word for one; empty for today. */
  day: string;
  search: string;
}

export const readDriverBoardAddress = (query: Query): DriverBoardAddress => ({
  day: readDay(textIn(query, 'day')),
  search: textIn(query, 'search'),
});
