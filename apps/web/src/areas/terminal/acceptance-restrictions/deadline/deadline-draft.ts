import type { NewDeadline } from '@quaygate/contract';
import {
  instantOfLocal,
  sameDayDeadlineHour,
  startOfLocalDay,
  trainNumberMaxDigits,
  trainsPerDeadline,
} from '@quaygate/rules';

/** What stands in the form: days as 'yyyy-MM-dd' or ''. */
export interface DeadlineDraft {
  departure: string;
  trains: readonly string[];
  from: string;
  to: string;
  /** As those concerned read it; empty: none. */
  reason: string;
}

export const emptyDraft: DeadlineDraft = { departure: '', trains: [], from: '', to: '', reason: '' };

/** Whether nothing stands in it. */
export const isBlank = ({ departure, trains, from, to, reason }: DeadlineDraft): boolean =>
  trains.length === 0 && [departure, from, to, reason].every((typed) => typed === '');

/** A train number as the server compares and answers it: without leading zeros. */
export const plainNumber = (typed: string): string => typed.trim().replace(/^0+/, '');

/** Why a typed number cannot be taken into the list (TRM-DL-03..05, TRM-DL-22). */
export function trainFault(
  typed: string,
  trains: readonly string[],
): 'fieldRequired' | 'onlyNumbers' | 'tooLong' | 'trainTwice' | 'trainsFull' | undefined {
  const text = typed.trim();
  if (/\D/.test(text)) return 'onlyNumbers';
  if (plainNumber(text) === '') return 'fieldRequired';
  if (text.length > trainNumberMaxDigits) return 'tooLong';
  if (trains.includes(plainNumber(text))) return 'trainTwice';
  return trains.length >= trainsPerDeadline ? 'trainsFull' : undefined;
}

/**
 * The period that two days mean: from the beginning of the first; on one day until 22:00, otherwise until the beginning of
 * the last (TRM-DL-11, TRM-DL-12, TRM-DL-20, TRM-DL-21). Undefined until both are chosen.
 */
export function periodOf({ from, to }: DeadlineDraft, zone: string): { start: Date; end: Date } | undefined {
  if (!from || !to || to < from) return undefined;
  const end = from === to ? instantOfLocal(to, sameDayDeadlineHour, 0, zone) : startOfLocalDay(to, zone);
  return { start: startOfLocalDay(from, zone), end };
}

type Fault = { field: 'departure' | 'train' | 'from' | 'to'; code: 'fieldRequired' | 'dateNotPast' | 'pickBothDates' };

/** What is wrong with the days, without what is still missing (TRM-DL-07, TRM-DL-09, TRM-DL-21). */
export function pastFault(draft: DeadlineDraft, today: string, now: Date, zone: string): Fault | undefined {
  const { departure, from, to } = draft;
  if (departure && departure < today) return { field: 'departure', code: 'dateNotPast' };
  if (from && from < today) return { field: 'from', code: 'dateNotPast' };
  const period = periodOf(draft, zone);
  const isOver = period ? period.end <= now : to !== '' && to < today;
  return isOver ? { field: 'to', code: 'dateNotPast' } : undefined;
}

/** The first thing that is missing, in the order of the form (TRM-DL-06, TRM-DL-08). */
export function missing({ departure, trains, from, to }: DeadlineDraft): Fault | undefined {
  if (!departure) return { field: 'departure', code: 'fieldRequired' };
  if (trains.length === 0) return { field: 'train', code: 'fieldRequired' };
  return from && to ? undefined : { field: from ? 'to' : 'from', code: 'pickBothDates' };
}

/** What would be sent; undefined while anything is missing or wrong (TRM-DL-10, TRM-DL-16, TRM-DL-23). */
export function bodyOf(
  draft: DeadlineDraft,
  terminalId: number | undefined,
  now: { today: string; at: Date; zone: string },
): NewDeadline | undefined {
  const period = periodOf(draft, now.zone);
  if (!period || terminalId === undefined || missing(draft) || draft.to > draft.departure) return undefined;
  if (pastFault(draft, now.today, now.at, now.zone)) return undefined;
  return {
    deadlineStart: period.start,
    deadlineEnd: period.end,
    terminalId,
    trains: draft.trains.map((trainNumber) => ({ trainDate: draft.departure, trainNumber })),
    reason: draft.reason.trim() || null,
  };
}
