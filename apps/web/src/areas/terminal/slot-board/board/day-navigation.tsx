import { type BoardDays, mondayOf, weekNumber } from '#web/bookings/board-days.ts';
import { DayField } from '#web/list/day-field.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '#web/ui/buttons/icons.ts';
import c from './board.module.css';

interface DayNavigationProps {
  day: string;
  days: BoardDays;
  isWeek: boolean;
  /** Of the terminal. */
  timeZone: string;
  onStep: (by: 1 | -1) => void;
  onDay: (day: string) => void;
}

/** The way to another day or week: by one, by date, and back to today (TRM-SLOT-02). */
export function DayNavigation({ day, days, isWeek, timeZone, onStep, onDay }: DayNavigationProps) {
  const text = useText('slotBoard');
  const unit = isWeek ? 'week' : 'day';
  const first = isWeek ? mondayOf(days.first) : days.first;
  const last = isWeek ? mondayOf(days.last) : days.last;
  const at = isWeek ? mondayOf(day) : day;
  const isToday = isWeek ? at === mondayOf(days.today) : day === days.today;
  return (
    <div className={c.navigation}>
      <IconButton
        icon={IconChevronLeft}
        label={text(`previous.${unit}`)}
        reason={at <= first ? text('isFirst') : undefined}
        onClick={() => onStep(-1)}
      />
      <DayField
        label={text('day')}
        hideLabel
        value={day}
        min={days.first}
        max={days.last}
        zone={timeZone}
        onChange={onDay}
      />
      <IconButton
        icon={IconChevronRight}
        label={text(`next.${unit}`)}
        reason={at >= last ? text('isLast') : undefined}
        onClick={() => onStep(1)}
      />
      <Button aria-pressed={isToday} onClick={() => onDay(days.today)}>
        {text('today')}
      </Button>
      {isWeek && <span className={c.week}>{text('weekNumber', { number: String(weekNumber(day)) })}</span>}
    </div>
  );
}
