import { defaultLanguage, localeOf } from '@quaygate/phrases';
import { localDay, shiftReportMaxDays } from '@quaygate/rules';
import { instantOf } from '#web/lib/form/typed-time.ts';

export interface Period {
  from: Date;
  until: Date;
}

/** What stands in the form: days as 'yyyy-MM-dd', times as typed. */
export interface PeriodDraft {
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The last hours, from a full minute to a full minute; what happened in the minute that runs is in them. */
export function lastHours(now: Date, hours: number): Period {
  const until = new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000);
  return { from: new Date(until.getTime() - hours * hour), until };
}

export function draftOf({ from, until }: Period, timeZone: string): PeriodDraft {
  const clock = new Intl.DateTimeFormat(localeOf(defaultLanguage), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    fromDay: localDay(from, timeZone),
    fromTime: clock.format(from),
    untilDay: localDay(until, timeZone),
    untilTime: clock.format(until),
  };
}

/** The period that is typed; undefined while something is missing, turned round or too long. */
export function periodOf(draft: PeriodDraft, timeZone: string): Period | undefined {
  const from = instantOf(draft.fromDay, draft.fromTime, timeZone);
  const until = instantOf(draft.untilDay, draft.untilTime, timeZone);
  if (!from || !until) return undefined;
  const lasts = until.getTime() - from.getTime();
  return lasts > 0 && lasts <= shiftReportMaxDays * day ? { from, until } : undefined;
}
