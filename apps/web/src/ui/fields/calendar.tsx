import { localeOf } from '@quaygate/phrases';
import type { ComponentProps } from 'react';
import { type ClassNames, DayButton, DayPicker } from 'react-day-picker';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { IconChevronLeft, IconChevronRight } from '../buttons/icons.ts';
import c from './calendar.module.css';

export interface DayLimits {
  /** The first and the last day that can be taken. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days in between that cannot. */
  taken?: readonly string[] | undefined;
}

interface CalendarProps {
  /** 'yyyy-MM-dd', or '' for none. */
  day: string;
  today: string;
  limits: DayLimits;
  onChange: (day: string) => void;
}

/** True where a day cannot be taken. */
export const isTaken = (day: string, { min, max, taken }: DayLimits): boolean =>
  (min !== undefined && day < min) || (max !== undefined && day > max) || (taken?.includes(day) ?? false);

// The library counts in dates of the browser's zone; only their year, month and day mean anything.
const dateOf = (day: string) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
const two = (number: number) => String(number).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const yearsAway = (day: string, years: number) => dateOf(`${Number(day.slice(0, 4)) + years}${day.slice(4)}`);

/** The day that Tab reaches gets the focus when the sheet opens. */
const Day = (props: ComponentProps<typeof DayButton>) => (
  <DayButton {...props} data-first={props.tabIndex === 0 || undefined} />
);
const Arrow = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <IconChevronLeft size={16} stroke={1.65} /> : <IconChevronRight size={16} stroke={1.65} />;

/** One month, weeks from Monday with their numbers. Arrows, Page Up and Down (with Shift a year), Home and End move in it. */
export function Calendar({ day, today, limits, onChange }: CalendarProps) {
  const text = useText('shell');
  const language = useLanguage((state) => state.language);
  const locale = localeOf(language);
  const say = (date: Date, options: Intl.DateTimeFormatOptions) => date.toLocaleDateString(locale, options);
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const nameOf = (part: 'month' | 'year' | 'weekOfYear') => names.of(part) ?? part;
  const { min, max } = limits;
  const shown = day || (min && min > today ? min : max && max < today ? max : today);
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return (
    <DayPicker
      mode="single"
      required
      lang={language}
      classNames={classNames}
      selected={day ? dateOf(day) : undefined}
      onSelect={(date) => onChange(dayOf(date))}
      today={dateOf(today)}
      defaultMonth={dateOf(shown)}
      startMonth={min ? dateOf(min) : yearsAway(today, -110)}
      endMonth={max ? dateOf(max) : yearsAway(today, 20)}
      disabled={(date) => isTaken(dayOf(date), limits)}
      modifiers={{ taken: (limits.taken ?? []).map(dateOf) }}
      modifiersClassNames={{ taken: c.taken ?? '' }}
      captionLayout="dropdown"
      ISOWeek
      showWeekNumber
      showOutsideDays
      fixedWeeks
      components={{ DayButton: Day, Chevron: Arrow }}
      formatters={{
        formatCaption: (date) => say(date, { month: 'long', year: 'numeric' }),
        formatMonthDropdown: (date) => say(date, { month: 'long' }),
        formatWeekdayName: (date) => say(date, { weekday: 'short' }).slice(0, 2),
        formatWeekNumberHeader: () => text('date.week'),
      }}
      labels={{
        labelNav: () => nameOf('month'),
        labelGrid: (date) => say(date, { month: 'long', year: 'numeric' }),
        labelMonthDropdown: () => nameOf('month'),
        labelYearDropdown: () => nameOf('year'),
        labelNext: () => text('date.nextMonth'),
        labelPrevious: () => text('date.previousMonth'),
        labelWeekday: (date) => say(date, { weekday: 'long' }),
        labelWeekNumber: (week) => `${nameOf('weekOfYear')} ${week}`,
        labelWeekNumberHeader: () => nameOf('weekOfYear'),
        labelDayButton: (date) =>
          dayOf(date) === today ? `${text('days.today')}, ${say(date, long)}` : say(date, long),
      }}
    />
  );
}

const classNames = {
  root: c.calendar,
  months: c.months,
  nav: c.nav,
  button_previous: c.turn,
  button_next: c.turn,
  month_caption: c.caption,
  dropdowns: c.dropdowns,
  dropdown_root: c.dropdown,
  caption_label: c.hidden,
  month_grid: c.grid,
  weekday: c.weekday,
  week_number: c.weekNumber,
  week_number_header: c.weekNumber,
  day_button: c.day,
  today: c.today,
  selected: c.selected,
  outside: c.outside,
} as Partial<ClassNames>;
