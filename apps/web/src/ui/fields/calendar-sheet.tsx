import { localDay } from '@quaygate/rules';
import type { RefObject } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { Popover } from '../dialogs/popover.tsx';
import { Calendar, type DayLimits, isTaken } from './calendar.tsx';

export interface CalendarSheetProps {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  /** Gets the focus back. */
  field: RefObject<HTMLElement | null>;
  label: string;
  /** 'yyyy-MM-dd' or ''. */
  day: string;
  limits: DayLimits;
  zone: string;
  onChange: (day: string) => void;
  onClose: () => void;
}

/** The calendar below a date field. */
export function CalendarSheet({
  open,
  anchor,
  field,
  label,
  day,
  limits,
  zone,
  onChange,
  onClose,
}: CalendarSheetProps) {
  const text = useText('shell');
  const today = localDay(new Date(), zone);
  return (
    <Popover
      open={open}
      onClose={onClose}
      anchor={anchor}
      finalFocus={field}
      label={text('date.open', { name: label })}
    >
      <Calendar day={day} today={today} limits={limits} onChange={onChange} />
      {!isTaken(today, limits) && (
        <Button block onClick={() => onChange(today)}>
          {text('days.today')}
        </Button>
      )}
    </Popover>
  );
}
