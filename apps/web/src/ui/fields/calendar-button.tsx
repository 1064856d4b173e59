import type { FocusEvent, KeyboardEvent } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconCalendarEvent } from '../buttons/icons.ts';

export const onArrowDown = (open: () => Promise<void>) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  void open();
};

interface CalendarButtonProps {
  /** Of the field. */
  label: string;
  sheet: 'closed' | 'loading' | 'open';
  onOpen: () => void;
  onBlur: (event: FocusEvent) => void;
}

export function CalendarButton({ label, sheet, onOpen, onBlur }: CalendarButtonProps) {
  const text = useText('shell');
  return (
    <IconButton
      icon={IconCalendarEvent}
      label={text('date.open', { name: label })}
      busy={sheet === 'loading'}
      aria-haspopup="dialog"
      aria-expanded={sheet === 'open'}
      onClick={onOpen}
      onBlur={onBlur}
    />
  );
}
