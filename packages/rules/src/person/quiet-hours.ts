import { addDays, instantOfLocal, localDay } from '../slot/time-zone.ts';

/** Times of the day as HH:MM in a time zone; the night is from 22:00 until 06:00. */
export interface QuietSpan {
  from: string;
  until: string;
  timeZone: string;
}

const hour = 3_600_000;

/** Minutes since midnight of a time of the day, `HH:MM`; null for anything else. */
export function clockMinutes(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

const at = (day: string, time: string, timeZone: string): number => {
  const minutes = clockMinutes(time) ?? 0;
  return instantOfLocal(day, Math.floor(minutes / 60), minutes % 60, timeZone).getTime();
};

/** The end of the quiet hours that hold at a moment, else the moment itself. */
export function afterQuiet(moment: Date, quiet: QuietSpan | null): Date {
  if (!quiet || quiet.from === quiet.until) return moment;
  const { from, until, timeZone } = quiet;
  const today = localDay(moment, timeZone);
  // Those that began yesterday may last until now.
  for (const day of [addDays(today, -1), today]) {
    const start = at(day, from, timeZone);
    const endDay = from < until ? day : addDays(day, 1);
    const end = at(endDay, until, timeZone);
    if (start <= moment.getTime() && moment.getTime() < end) return new Date(end);
  }
  return moment;
}

/** When what happened at a moment is told by mail or web push: at once or with the next full hour, but never in quiet hours (NOTE-07). */
export function tellDue(moment: Date, pace: 'immediate' | 'hourly', quiet: QuietSpan | null): Date {
  const due = pace === 'hourly' ? new Date((Math.floor(moment.getTime() / hour) + 1) * hour) : moment;
  return afterQuiet(due, quiet);
}
