import { addDays, type BucketUnit, startOfLocalDay } from '@quaygate/rules';
import { formatDate, formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { endOfBucket } from './chart-ticks.ts';

/** One value of the history. */
export interface Point {
  /** Begin of the whole bucket, where it stands in the chart. */
  begin: Date;
  /** What of the bucket lies in the range. */
  from: Date;
  to: Date;
  /** Null for what is still to come. */
  value: number | null;
}

export interface History {
  points: readonly Point[];
  unit: BucketUnit;
  zone: string;
}

interface Series {
  xAxis: readonly Date[];
  yAxis: readonly (number | null)[];
  duration: BucketUnit;
}

/** The answer of the server as points of a range of local days. */
export function historyOf(
  { xAxis, yAxis, duration }: Series,
  days: { from: string; to: string },
  zone: string,
): History {
  const start = startOfLocalDay(days.from, zone);
  const end = startOfLocalDay(addDays(days.to, 1), zone);
  const points = xAxis.map((begin, index) => {
    const next = endOfBucket(begin, duration, zone);
    const [from, to] = [Math.max(Number(begin), Number(start)), Math.min(Number(next), Number(end))];
    return { begin, from: new Date(from), to: new Date(to), value: yAxis[index] ?? null };
  });
  return { points, unit: duration, zone };
}

/** The period of a point in words: an hour with MEZ and MESZ where it comes twice, a day, the days of a week. */
export function periodOf({ from, to }: Point, { unit, zone }: Pick<History, 'unit' | 'zone'>): string {
  if (unit === 'HOUR') return `${formatDate(from, zone)} ${formatTimeSpan(from, to, zone)}`;
  const day = (at: Date) => `${formatWeekday(at, zone)}${formatDate(at, zone).slice(6)}`;
  const last = new Date(to.getTime() - 1);
  return unit === 'DAY' || formatDate(from, zone) === formatDate(last, zone)
    ? day(from)
    : `${day(from)} - ${day(last)}`;
}
