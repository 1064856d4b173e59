import type { Terminal } from '@quaygate/contract';
import { addDays, displayTimeZone, startOfLocalDay } from '@quaygate/rules';

const hour = 3_600_000;

/** The day that is shown: an hour a column, 23 or 25 of them when the clocks change (FWD-BOARD-04). */
export interface BoardDay {
  timeZone: string;
  begin: number;
  end: number;
  /** When each hour begins. */
  hours: number[];
}

/** @param day yyyy-MM-dd */
export function boardDay(day: string, timeZone: string): BoardDay {
  const begin = startOfLocalDay(day, timeZone).getTime();
  const end = startOfLocalDay(addDays(day, 1), timeZone).getTime();
  const hours = Array.from({ length: Math.ceil((end - begin) / hour) }, (_, index) => begin + index * hour);
  return { timeZone, begin, end, hours };
}

/** The zone in which most terminals lie, the first of them where as many lie in another. */
export function boardZone(terminals: readonly Pick<Terminal, 'timeZone'>[]): string {
  const counts = new Map<string, number>();
  for (const { timeZone } of terminals) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? displayTimeZone;
}

export interface Span {
  begin: number;
  end: number;
}

/** Where a span stands in the day: its left edge and its width, in per cent. What lies outside is cut. */
export function placeIn({ begin, end }: BoardDay, span: Span): { left: number; width: number } {
  const inside = (time: number) => (100 * (Math.min(Math.max(time, begin), end) - begin)) / (end - begin);
  const left = inside(span.begin);
  return { left, width: inside(span.end) - left };
}
