const minute = 60_000;
const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset in ms asked from Intl, a microsecond affair. */
function askOffset(time: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const found = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(time));
  if (!found) return 0;
  const [, sign, hours, minutes, seconds] = found;
  const offset = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds ?? 0) * 1000;
  return sign === '-' ? -offset : offset;
}

/** Offset of whole UTC days, 'changes' for the two days a year that hold a clock change. */
const offsetsOfDays = new Map<string, Map<number, number | 'changes'>>();
const daysKept = 20_000;

function offsetOf(time: number, timeZone: string): number {
  let days = offsetsOfDays.get(timeZone);
  if (!days) {
    days = new Map();
    offsetsOfDays.set(timeZone, days);
  }

  const utcDay = Math.floor(time / day);
  let offset = days.get(utcDay);
  if (offset === undefined) {
    const first = askOffset(utcDay * day, timeZone);
    offset = first === askOffset((utcDay + 1) * day, timeZone) ? first : 'changes';
    if (days.size >= daysKept) days.clear();
    days.set(utcDay, offset);
  }
  return offset === 'changes' ? askOffset(time, timeZone) : offset;
}

/** Minutes that local time is ahead of UTC at this instant: 60 or 120 in Europe/Berlin. */
export function offsetMinutes(date: Date, timeZone: string): number {
  return offsetOf(date.getTime(), timeZone) / minute;
}

/** Local calendar day of an instant, 'yyyy-MM-dd'. */
export function localDay(date: Date, timeZone: string): string {
  const time = date.getTime();
  return new Date(time + offsetOf(time, timeZone)).toISOString().slice(0, 10);
}

/** An instant as a file shows it in a time zone: dd.MM.yyyy HH:mm. */
export function localTime(date: Date, timeZone: string): string {
  const local = new Date(date.getTime() + offsetMinutes(date, timeZone) * minute).toISOString();
  return `${local.slice(8, 10)}.${local.slice(5, 7)}.${local.slice(0, 4)} ${local.slice(11, 16)}`;
}

/** First instant of a local day, even where the clock change takes midnight away. */
export function startOfLocalDay(day: string, timeZone: string): Date {
  return instantOfLocal(day, 0, 0, timeZone);
}

/**
 * Instant of a wall clock time; hour 24 is midnight at the end of the day.
 * A time that the clock change skips gives the next existing instant, one that comes twice the first.
 */
export function instantOfLocal(localDay: string, hour: number, minutes: number, timeZone: string): Date {
  const wall = Date.parse(localDay) + (hour * 60 + minutes) * minute;
  const before = offsetOf(wall - day, timeZone);
  const after = offsetOf(wall + day, timeZone);
  if (offsetOf(wall - before, timeZone) === before) return new Date(wall - before);
  if (offsetOf(wall - after, timeZone) === after) return new Date(wall - after);
  return changeBetween(wall - after, wall - before, timeZone);
}

/** First instant with the offset of `late`; the clock changes once between the two. */
function changeBetween(early: number, late: number, timeZone: string): Date {
  const offset = offsetOf(late, timeZone);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetOf(middle, timeZone) === offset) late = middle;
    else early = middle;
  }
  return new Date(late);
}

/** True where the wall clock time of this instant comes twice, so that it needs the mark MEZ or MESZ. */
export function isDoubledHour(date: Date, timeZone: string): boolean {
  const time = date.getTime();
  const own = offsetOf(time, timeZone);
  return [offsetOf(time - day, timeZone), offsetOf(time + day, timeZone)].some(
    (other) => other !== own && offsetOf(time + own - other, timeZone) === other,
  );
}

/** The calendar day n days later, or earlier if n is negative. */
export function addDays(localDay: string, n: number): string {
  return new Date(Date.parse(localDay) + n * day).toISOString().slice(0, 10);
}

/** The same day n months later, or the last day of that month where it is shorter. */
export function addMonths(localDay: string, n: number): string {
  const date = new Date(localDay);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + n, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, lastDay));
  return date.toISOString().slice(0, 10);
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(localDay: string): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (new Date(localDay).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** Whether this runtime knows a time zone by its name, found by trying it. Offsets are no names: databases read their sign the other way round. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
