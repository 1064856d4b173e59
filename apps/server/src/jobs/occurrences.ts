import { type CronMatcher, type ParsedCronItem, parseCronItems } from 'graphile-worker';
import { machineTime } from '../db/clock.ts';

/**
 * When each job is due, by the clock of the server. The worker asks about every minute of the machine, in UTC, which is
 * another minute of a set clock.
 */
export function occurrences(tasks: Record<string, { when: string }>, now: () => Date): ParsedCronItem[] {
  const machine = machineTime();
  const ahead = Math.round((now().getTime() - machine) / 1000) * 1000;
  const year = new Date(machine).getUTCFullYear();
  const shifted =
    (match: CronMatcher): CronMatcher =>
    ({ month, date, hour, min }) => {
      const moment = new Date(Date.UTC(year, month - 1, date, hour, min) + ahead);
      return match({
        min: moment.getUTCMinutes(),
        hour: moment.getUTCHours(),
        date: moment.getUTCDate(),
        month: moment.getUTCMonth() + 1,
        dow: moment.getUTCDay(),
      });
    };
  // An occurrence missed while nothing ran need not be made up for: the next one does the same work.
  const items = Object.entries(tasks).map(([task, { when }]) => ({
    task,
    match: when,
    options: { maxAttempts: 1, jobKey: task },
  }));
  return parseCronItems(items).map((item) => ({ ...item, match: ahead === 0 ? item.match : shifted(item.match) }));
}
