import type { ComponentType } from 'react';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { notify } from '../dialogs/notify.ts';
import type { CalendarSheetProps } from './calendar-sheet.tsx';

/** The calendar of a field: closed, or loaded when it is first opened. What is fixed opens none. */
export function useCalendarSheet(isFixed: boolean | undefined) {
  const text = useText('shell');
  const [sheet, setSheet] = useState<'closed' | 'loading' | 'open'>('closed');
  const [Sheet, setSheetPart] = useState<ComponentType<CalendarSheetProps>>();

  const open = async () => {
    if (isFixed || sheet !== 'closed') return setSheet('closed');
    setSheet('loading');
    try {
      const { CalendarSheet } = await import('./calendar-sheet.tsx');
      setSheetPart(() => CalendarSheet);
      setSheet('open');
    } catch {
      setSheet('closed');
      notify.error(text('date.notLoaded'));
    }
  };
  return { Sheet, sheet, open, close: () => setSheet('closed') };
}
