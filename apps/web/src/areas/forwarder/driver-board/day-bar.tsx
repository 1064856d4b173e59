import { addDays, localDay } from '@quaygate/rules';
import { DayField } from '#web/list/day-field.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '#web/ui/buttons/icons.ts';
import c from './driver-board.module.css';

interface DayBarProps {
  /** yyyy-MM-dd */
  day: string;
  timeZone: string;
  onDay: (day: string) => void;
}

/** The way to another day: by one, by date, and back to today (FWD-BOARD-01). */
export function DayBar({ day, timeZone, onDay }: DayBarProps) {
  const text = useText('driverBoard');
  const today = localDay(new Date(), timeZone);
  return (
    <div className={c.days}>
      <IconButton icon={IconChevronLeft} label={text('previous')} onClick={() => onDay(addDays(day, -1))} />
      <DayField label={text('day')} hideLabel value={day} zone={timeZone} onChange={onDay} />
      <IconButton icon={IconChevronRight} label={text('next')} onClick={() => onDay(addDays(day, 1))} />
      <Button aria-pressed={day === today} onClick={() => onDay(today)}>
        {text('today')}
      </Button>
    </div>
  );
}
