import { formatDay, readTypedDay } from '#web/lib/form/typed-day.ts';
import type { Text } from '#web/text/use-text.ts';

export interface DayLimits {
  /** 'yyyy-MM-dd', or '' while nothing or no whole date is typed. */
  value: string;
  /** The first and the last day that can be taken. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days in between that cannot be taken, and why. */
  taken?: { days: readonly string[]; reason: string } | undefined;
}

interface ShownDay extends DayLimits {
  /** What stands in the field. */
  shown: string;
  /** What is wrong with it by the rules of its form. */
  error: string | undefined;
}

/** Why what stands in the field of a day cannot be taken. */
export function dayFault({ value, min, max, taken, shown, error }: ShownDay, text: Text<'shell'>): string | undefined {
  if (value === '') {
    if (shown.trim() === '') return undefined;
    return text(readTypedDay(shown) === 'impossible' ? 'date.impossible' : 'date.incomplete');
  }
  if (taken?.days.includes(value)) return taken.reason;
  if (min && value < min) return error ?? text('date.tooEarly', { day: formatDay(min) });
  if (max && value > max) return error ?? text('date.tooLate', { day: formatDay(max) });
  return undefined;
}
