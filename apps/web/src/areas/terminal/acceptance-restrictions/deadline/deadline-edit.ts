import type { Deadline, NewDeadline } from '@quaygate/contract';
import { localDay, localTime } from '@quaygate/rules';
import { instantOf } from '#web/lib/form/typed-time.ts';

/** What stands in the dialog of an entry: days as 'yyyy-MM-dd', times as typed. */
export interface DeadlineEdit {
  fromDay: string;
  fromTime: string;
  toDay: string;
  toTime: string;
  reason: string;
}

const timeOf = (date: Date, zone: string) => localTime(date, zone).slice(-5);

export const editOf = ({ deadlineStart, deadlineEnd, reason }: Deadline, zone: string): DeadlineEdit => ({
  fromDay: localDay(deadlineStart, zone),
  fromTime: timeOf(deadlineStart, zone),
  toDay: localDay(deadlineEnd, zone),
  toTime: timeOf(deadlineEnd, zone),
  reason: reason ?? '',
});

/** What would take the place of the entry; undefined while a day or a time is missing. What was not touched stays to the second. */
export function changedDeadline(before: Deadline, edit: DeadlineEdit, zone: string): NewDeadline | undefined {
  const { fromDay, fromTime, toDay, toTime, reason } = edit;
  const old = editOf(before, zone);
  const isStart = old.fromDay === fromDay && old.fromTime === fromTime;
  const isEnd = old.toDay === toDay && old.toTime === toTime;
  const deadlineStart = isStart ? before.deadlineStart : instantOf(fromDay, fromTime, zone);
  const deadlineEnd = isEnd ? before.deadlineEnd : instantOf(toDay, toTime, zone);
  if (!deadlineStart || !deadlineEnd) return undefined;
  const { terminalId, trains } = before;
  return { terminalId, trains, deadlineStart, deadlineEnd, reason: reason.trim() || null };
}
