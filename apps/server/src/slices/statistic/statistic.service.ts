import { type ColorBands, type TerminalStatisticQuestion, type TimeSeriesQuestion, unitOf } from '@quaygate/contract';
import {
  addDays,
  type BucketUnit,
  bucketsOf,
  daysBetween,
  localDay,
  nextMidnight,
  present,
  type Range,
  rangeUntilMidnight,
  startOfLocalDay,
  statisticMaxDays,
  unitOfDays,
} from '@quaygate/rules';
import { invalid } from '../../plumbing/http/input.ts';
import type { Deps } from '../../serving/deps.ts';
import { countActive, findFacilityCalendar, findTotals } from './statistic-hour.queries.ts';

type StatisticDeps = Pick<Deps, 'db' | 'now'>;

const maxBuckets = 800;
const minute = 60_000;

interface Calendar {
  now: Date;
  timeZone: string;
}

/** The same time of day so many local days later. */
function daysLater(at: Date, days: number, timeZone: string): Date {
  const day = localDay(at, timeZone);
  const sinceMidnight = at.getTime() - startOfLocalDay(day, timeZone).getTime();
  return new Date(startOfLocalDay(addDays(day, days), timeZone).getTime() + sinceMidnight);
}

const wrong = (field: string, code: Parameters<typeof invalid>[0][number]['code']) => invalid([{ field, code }]);

/** Refuses a range that is turned round, too long or in the future; both of its ends are named as in the body. */
function checkRange(range: Range, { now, timeZone }: Calendar, names: { start: string; end: string }): Range {
  const { start, end } = range;
  if (end <= start) throw wrong(names.end, 'endDateAfterStartDate');
  if (end > nextMidnight(now, timeZone)) throw wrong(names.end, 'dateNotFuture');
  // A custom range of two years includes both of its days (TRM-DASH-24).
  if (end > daysLater(start, statisticMaxDays + 1, timeZone)) throw wrong(names.start, 'notMoreThanTwoYears');
  return range;
}

function rangeOf({ start, end, duration, amount }: TerminalStatisticQuestion, calendar: Calendar): Range {
  const isExact = start !== undefined || end !== undefined;
  if (isExact && (duration !== undefined || amount !== undefined)) throw wrong('duration', 'invalidValue');
  if (isExact) {
    if (!start) throw wrong('start', 'fieldRequired');
    if (!end) throw wrong('end', 'fieldRequired');
    return checkRange({ start, end }, calendar, { start: 'start', end: 'end' });
  }
  if (!duration && amount === undefined) throw wrong('start', 'fieldRequired');
  if (!duration) throw wrong('duration', 'fieldRequired');
  if (amount === undefined) throw wrong('amount', 'fieldRequired');
  const { now, timeZone } = calendar;
  const range = rangeUntilMidnight(duration, amount, now, timeZone);
  if (daysBetween(localDay(range.start, timeZone), localDay(now, timeZone)) > statisticMaxDays) {
    throw wrong('amount', 'notMoreThanTwoYears');
  }
  return range;
}

/** One number of a terminal's dashboard. @throws Refusal validation_failed */
export async function countStatistic(
  { db, now }: StatisticDeps,
  facilityId: number,
  question: TerminalStatisticQuestion,
) {
  const { name } = question;
  const { timeZone, colorBands } = await findFacilityCalendar(db, facilityId);
  const range = rangeOf(question, { now: now(), timeZone });
  const bands = (colorBands as ColorBands)[name] ?? [];
  return { name, unit: unitOf(name), floatValue: await numberOf(), colorBorders: bands, ...range };

  async function numberOf(): Promise<number | null> {
    if (name === 'active_bookings') return countActive(db, facilityId, range);
    const totals = present((await findTotals(db, facilityId, [range]))[0]);
    if (name === 'completed_bookings') return totals.completed;
    if (name === 'canceled_bookings') return totals.cancelled;
    return totals.durationCount === 0 ? null : totals.durationSum / totals.durationCount / minute;
  }
}

interface Series {
  range: Range;
  unit: BucketUnit;
}

function seriesOf(question: TimeSeriesQuestion, calendar: Calendar): Series {
  const { seriesStart, seriesEnd, duration, customRange } = question;
  if (customRange) {
    if (seriesStart || seriesEnd || duration) throw wrong('customRange', 'invalidValue');
    const [first, last] = customRange;
    const { now, timeZone } = calendar;
    if (first > last) throw wrong('customRange.1', 'endDateAfterStartDate');
    if (last > localDay(now, timeZone)) throw wrong('customRange.1', 'dateNotFuture');
    const days = daysBetween(first, last);
    if (days > statisticMaxDays + 1) throw wrong('customRange.0', 'notMoreThanTwoYears');
    const range = { start: startOfLocalDay(first, timeZone), end: startOfLocalDay(addDays(last, 1), timeZone) };
    return { range, unit: unitOfDays(days) };
  }
  if (!seriesStart) throw wrong('seriesStart', 'fieldRequired');
  if (!seriesEnd) throw wrong('seriesEnd', 'fieldRequired');
  if (!duration) throw wrong('duration', 'fieldRequired');
  const names = { start: 'seriesStart', end: 'seriesEnd' };
  return { range: checkRange({ start: seriesStart, end: seriesEnd }, calendar, names), unit: duration };
}

/** Completed bookings by hours, days or weeks of the terminal. @throws Refusal validation_failed */
export async function countSeries({ db, now }: StatisticDeps, facilityId: number, question: TimeSeriesQuestion) {
  const { timeZone } = await findFacilityCalendar(db, facilityId);
  const moment = now();
  const { range, unit } = seriesOf(question, { now: moment, timeZone });
  const hours = (range.end.getTime() - range.start.getTime()) / (60 * minute);
  const buckets = unit === 'HOUR' && hours > maxBuckets + 1 ? undefined : bucketsOf(range, unit, timeZone);
  if (!buckets || buckets.length > maxBuckets) throw wrong('duration', 'invalidValue');
  const totals = await findTotals(db, facilityId, buckets);
  return {
    xAxis: buckets.map(({ begin }) => begin),
    yAxis: buckets.map(({ begin }, index) => (begin > moment ? null : present(totals[index]).completed)),
    duration: unit,
  };
}
